import { runCli } from './cli/program.ts';

// Who reads may have read enough, as `head` has: the command goes on to its end, and closes the library.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runCli(process.argv.slice(2), process.env);
