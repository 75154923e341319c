@echo off
rem Starts Drydock on Windows: the window or one command. Builds first when a source is newer than the last build.
rem Each build has a folder of its own in target\builds; a running Drydock keeps the one that it started with.
setlocal enabledelayedexpansion
set "here=%~dp0"
set "builds=%here%target\builds"
set "lock=%here%target\build.lock"

set "java25="
for %%H in ("%JAVA_HOME%") do call :fits %%H
if not defined java25 for /d %%H in ("%ProgramFiles%\Eclipse Adoptium\jdk-*" "%ProgramFiles%\Java\jdk-*" "%ProgramFiles%\Microsoft\jdk-*" "%USERPROFILE%\.jdks\*") do if not defined java25 call :fits "%%~H"
if not defined java25 (
  echo Drydock needs a JDK 25 or newer: install one, or set JAVA_HOME to it. 1>&2
  exit /b 1
)

call :current
if errorlevel 1 (
  if not exist "%builds%" mkdir "%builds%" 2>nul
  if not exist "%builds%" (
    echo Drydock must be built first, and %builds% cannot be written. Start it once as the owner of the folder, or in a copy of your own. 1>&2
    exit /b 1
  )
  call :build_alone
  if errorlevel 1 exit /b 1
)

set "options=-XX:+UseSerialGC -Ddrydock.app="%app%" %DRYDOCK_JAVA_OPTIONS%"
set "window="
if "%~1"=="" set "window=yes"
if "%~1"=="demo" set "window=yes"
if "%~1"=="open" set "window=yes"
if defined window set "options=-Xmx512m --module-path "%app%\fx" --add-modules javafx.controls --enable-native-access=javafx.graphics,ALL-UNNAMED %options%"
rem The open file says that this build is in use; Windows closes it with the process, however that ends.
9>>"%app%\in-use" "%java25%\bin\java.exe" %options% -cp "%app%\drydock.jar;%app%\lib\*" dev.drydock.app.Main %*
exit /b %errorlevel%

rem The folder of the newest whole build; fails if there is none, or a source is newer.
:current
set "name="
if exist "%builds%\current" set /p name=<"%builds%\current"
if not defined name exit /b 1
set "app=%builds%\%name%"
powershell -NoProfile -Command "$built = Get-Item -LiteralPath '%app%\built' -ErrorAction SilentlyContinue; if (-not $built) { exit 1 }; $newer = Get-ChildItem -Recurse -File '%here%src\main','%here%resources','%here%test-data\legacy','%here%pom.xml' | Where-Object { $_.LastWriteTime -gt $built.LastWriteTime } | Select-Object -First 1; if ($newer) { exit 1 }"
exit /b %errorlevel%

rem One process builds at a time; the others wait for it. The lock is a file that is held open, so it goes with its owner.
:build_alone
set "told="
:wait_for_lock
set "entered="
set "status=1"
3>&2 2>nul (9>>"%lock%" (2>&3 call :build_if_old))
if defined entered exit /b %status%
if not defined told echo Another Drydock is being built; waiting for it ^(its lock: %lock%^) ... 1>&2
set "told=yes"
ping -n 2 127.0.0.1 >nul
goto wait_for_lock

:build_if_old
set "entered=yes"
call :current
if errorlevel 1 call :build
set "status=%errorlevel%"
exit /b %status%

rem Builds beside what is there; the name of the new build takes the place of the old one's at last.
:build
where mvn >nul 2>nul || (
  echo Drydock is built with Maven, which is not installed or not on PATH. 1>&2
  exit /b 1
)
echo Building Drydock ^(only when sources have changed^) ... 1>&2
call :sweep
for /f %%T in ('powershell -NoProfile -Command "(Get-Date).ToString('yyyyMMdd-HHmmss-fff')"') do set "name=%%T"
set "app=%builds%\%name%"
mkdir "%app%"
rem of the time of the build's beginning: what is changed while it runs is newer
type nul >"%app%\building"
set "JAVA_HOME=%java25%"
pushd "%here%"
call mvn -B -q -DskipTests -Dmaven.test.skip=true "-Dapp.dir=%app%" package >"%here%target\build.log" 2>&1
set "built=%errorlevel%"
popd
if not "%built%"=="0" (
  rmdir /s /q "%app%"
  findstr "ERROR" "%here%target\build.log" 1>&2
  echo The build failed; all of it is in target\build.log. 1>&2
  exit /b 1
)
ren "%app%\building" built
>"%builds%\current.new" echo %name%
move /y "%builds%\current.new" "%builds%\current" >nul
exit /b 0

rem Removes builds that are neither the newest nor in use: the file of one in use is open and cannot be deleted.
:sweep
set "newest="
if exist "%builds%\current" set /p newest=<"%builds%\current"
for /d %%B in ("%builds%\*") do if not "%%~nxB"=="%newest%" (
  del "%%~B\in-use" 2>nul
  if not exist "%%~B\in-use" rmdir /s /q "%%~B"
)
exit /b 0

:fits
if "%~1"=="" exit /b 0
if not exist "%~1\bin\javac.exe" exit /b 0
for /f "tokens=2 delims==" %%V in ('findstr /b "JAVA_VERSION=" "%~1\release" 2^>nul') do (
  for /f "tokens=1 delims=." %%N in ("%%~V") do if %%~N geq 25 set "java25=%~1"
)
exit /b 0
