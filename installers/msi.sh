# Sourced by installers/package on Windows, in the shell that comes with Git. Needs WiX. Written by the manual of jpackage;
# never run.
make_msi() {
    needs wix "the WiX toolset (dotnet tool install --global wix)"
    "$JAVA_HOME/bin/jpackage" --type msi --name Drydock --app-version "$version" --vendor "The Drydock authors" \
        --description "Workbench for the maintenance of MySQL and MariaDB" --license-file "$source/LICENSE" \
        --runtime-image "$tree/runtime" --input "$app" --main-jar drydock.jar --main-class dev.drydock.app.Main \
        --java-options "$(jpackage_options)" --win-menu --win-shortcut --win-per-user-install \
        --win-upgrade-uuid 5f6b0c34-4c0e-4d0c-9f0e-6a3c2b1d7e10 --dest "$packages" --add-launcher "drydock=$(console_launcher)"
}

jpackage_options() {
    printf '%s ' -XX:+UseSerialGC -Xmx512m --add-modules=javafx.controls \
        --enable-native-access=javafx.graphics,ALL-UNNAMED '-Ddrydock.app=$APPDIR'
}

console_launcher() {
    printf 'win-console=true\njava-options=-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -Djdk.reflect.useNativeAccessorOnly=true -Ddrydock.app=$APPDIR\n' > "$work/console.properties"
    echo "$work/console.properties"
}
