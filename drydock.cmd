@echo off
rem Starts Drydock on Windows: the window or one command. Builds first when a source is newer than the last build.
setlocal enabledelayedexpansion
set "here=%~dp0"
set "app=%here%target\app"

set "java25="
for %%H in ("%JAVA_HOME%") do call :fits %%H
if not defined java25 for /d %%H in ("%ProgramFiles%\Eclipse Adoptium\jdk-*" "%ProgramFiles%\Java\jdk-*" "%ProgramFiles%\Microsoft\jdk-*" "%USERPROFILE%\.jdks\*") do if not defined java25 call :fits "%%~H"
if not defined java25 (
  echo Drydock needs a JDK 25 or newer: install one, or set JAVA_HOME to it. 1>&2
  exit /b 1
)

powershell -NoProfile -Command "$built = Get-Item -LiteralPath '%app%\built' -ErrorAction SilentlyContinue; if (-not $built) { exit 1 }; $newer = Get-ChildItem -Recurse -File '%here%src\main','%here%resources','%here%test-data\legacy','%here%pom.xml' | Where-Object { $_.LastWriteTime -gt $built.LastWriteTime } | Select-Object -First 1; if ($newer) { exit 1 }"
if errorlevel 1 (
  where mvn >nul 2>nul || (
    echo Drydock is built with Maven, which is not installed or not on PATH. 1>&2
    exit /b 1
  )
  echo Building Drydock ^(only when sources have changed^) ... 1>&2
  if exist "%app%" rmdir /s /q "%app%"
  set "JAVA_HOME=!java25!"
  pushd "%here%"
  call mvn -B -q -DskipTests package >"%TEMP%\drydock-build.log" 2>&1
  if errorlevel 1 (
    type "%TEMP%\drydock-build.log" 1>&2
    popd
    exit /b 1
  )
  popd
  type nul >"%app%\built"
)

set "options=-XX:+UseSerialGC -Ddrydock.app="%app%" %DRYDOCK_JAVA_OPTIONS%"
set "window="
if "%~1"=="" set "window=yes"
if "%~1"=="demo" set "window=yes"
if defined window set "options=-Xmx512m --module-path "%app%\fx" --add-modules javafx.controls --enable-native-access=javafx.graphics,ALL-UNNAMED %options%"
"%java25%\bin\java.exe" %options% -cp "%app%\drydock.jar;%app%\lib\*" dev.drydock.app.Main %*
exit /b %errorlevel%

:fits
if "%~1"=="" exit /b 0
if not exist "%~1\bin\javac.exe" exit /b 0
for /f "tokens=2 delims==" %%V in ('findstr /b "JAVA_VERSION=" "%~1\release" 2^>nul') do (
  for /f "tokens=1 delims=." %%N in ("%%~V") do if %%~N geq 25 set "java25=%~1"
)
exit /b 0
