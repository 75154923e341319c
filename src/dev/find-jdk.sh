# Finds a JDK 25 or newer without changing anything. POSIX sh, to be sourced by the launcher and by ./verify.
#
#   find_jdk   sets JAVA25_HOME and returns 0, or prints one line on what to install and returns 1

DRYDOCK_JAVA_WANTED=25

# Prints the feature number of the JDK in folder $1; fails if there is no JDK. The release file saves starting a JVM.
drydock_jdk_number() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 1
    drydock_version=
    if [ -r "$1/release" ]; then
        drydock_version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([^"]*\)"\{0,1\}.*$/\1/p' "$1/release")
    fi
    if [ -z "$drydock_version" ]; then
        drydock_version=$("$1/bin/java" -version 2>&1 | sed -n '1s/^[^"]*"\([^"]*\)".*$/\1/p')
    fi
    drydock_version=${drydock_version%%[!0-9]*}
    [ -n "$drydock_version" ] && echo "$drydock_version"
}

drydock_jdk_fits() {
    [ -n "$1" ] || return 1
    drydock_number=$(drydock_jdk_number "$1") || return 1
    [ "$drydock_number" -ge "$DRYDOCK_JAVA_WANTED" ]
}

# Prints the home of the java on PATH, through any links.
drydock_jdk_on_path() {
    drydock_program=$(command -v javac 2>/dev/null) || return 1
    while [ -L "$drydock_program" ]; do
        drydock_link=$(readlink "$drydock_program")
        case "$drydock_link" in
            /*) drydock_program=$drydock_link ;;
            *) drydock_program=$(dirname "$drydock_program")/$drydock_link ;;
        esac
    done
    (cd "$(dirname "$drydock_program")/.." 2>/dev/null && pwd -P)
}

find_jdk() {
    for drydock_home in \
        "${JAVA_HOME:-}" \
        "$(drydock_jdk_on_path)" \
        /usr/lib/jvm/* \
        /usr/java/* \
        /opt/*jdk* \
        /opt/java/* \
        "${HOME:-/nowhere}"/.sdkman/candidates/java/* \
        "${HOME:-/nowhere}"/.jdks/* \
        "${HOME:-/nowhere}"/.local/share/mise/installs/java/* \
        "${HOME:-/nowhere}"/.asdf/installs/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME:-/nowhere}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        if drydock_jdk_fits "$drydock_home"; then
            JAVA25_HOME=$drydock_home
            return 0
        fi
    done
    if [ -x /usr/libexec/java_home ]; then
        drydock_home=$(/usr/libexec/java_home -v "$DRYDOCK_JAVA_WANTED+" 2>/dev/null)
        if drydock_jdk_fits "$drydock_home"; then
            JAVA25_HOME=$drydock_home
            return 0
        fi
    fi
    echo "Drydock needs a JDK $DRYDOCK_JAVA_WANTED or newer: install one (https://adoptium.net/) or set JAVA_HOME to it." >&2
    return 1
}
