# Sourced by installers/package on macOS. Written by the manual of jpackage; never run. The application is not signed.
make_dmg() {
    "$JAVA_HOME/bin/jpackage" --type dmg --name Drydock --app-version "$version" --vendor "The Drydock authors" \
        --description "Workbench for the maintenance of MySQL and MariaDB" --license-file "$source/LICENSE" \
        --runtime-image "$tree/runtime" --input "$app" --main-jar drydock.jar --main-class dev.drydock.app.Main \
        --java-options "-XX:+UseSerialGC -Xmx512m --add-modules=javafx.controls" \
        --java-options "--enable-native-access=javafx.graphics,ALL-UNNAMED" --java-options '-Ddrydock.app=$APPDIR' \
        --mac-package-identifier dev.drydock --dest "$packages"
}
