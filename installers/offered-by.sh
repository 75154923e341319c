# Who offers the source of the works under the GPL: sourced by package and release, which have "stop".
check_offered_by() {
    [[ $1 == *[![:space:],]*,*[![:space:],]* && $1 != *[[:cntrl:]]* ]] ||
        stop "--offered-by takes a name and an address on one line, such as 'Example Ltd, 1 Example Street, 1000 Example'"
}
