@"%~dp0..\runtime\node.exe" "%~dp0..\app.asar.unpacked\out\cli\cli.js" %*
