import path from 'node:path';
import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { startPracticeService } from '../../practice/practice-service.ts';
import { startLoopbackHost } from '../loopback.ts';
import { openNodeCore } from '../node-core.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { onUsualPort } from '../practice-port.ts';
import { closeHome, notClosed } from '../private-home.ts';
import { findRendererFolder } from '../shipped.ts';
import { filePath, port } from './arguments.ts';
import type { Output } from './output.ts';
import { type Cli, type CliCommand, CliFailure } from './session.ts';

interface PracticeOptions {
  readonly port: number;
  readonly data?: string;
  readonly control: boolean;
  readonly rules: boolean;
}

export function addServerCommands(program: CliCommand): void {
  program
    .command('practice')
    .description('run the practice service until it is stopped; its addresses are the first line of stdout')
    .option('--port <n>', 'TCP port; 0 for any', port, 0)
    .option('--data <dir>', 'folder for what is sent to it', filePath)
    .option('--control', 'allow tests to inject faults over HTTP', false)
    .option('--rules', 'publish rules about listings, and keep to them', false)
    .does(runPractice);

  program
    .command('serve')
    .description('run the app in the browser of this computer; its address is the first line of stdout')
    .option('--port <n>', 'TCP port; 0 for the one of the last time, or any', port, 0)
    .option('--no-open', 'do not open the browser')
    .does(serve);
}

async function runPractice(cli: Cli, { port: wanted, data, control, rules }: PracticeOptions): Promise<void> {
  const { home, policy } = cli.options;
  if (policy.policy.practice === 'off') throw new AppError('unsupported', phrase('error.practiceOff'));
  if (data === undefined) closeHome(home, process.platform, (error) => cli.note(notClosed(error)));
  const dialect = rules ? ({ rules: 'enforced' } as const) : {};
  const dataFolder = data ?? path.join(home, 'practice');
  const service = await startPracticeService({ dataFolder, port: wanted, control, dialect }).catch((error: unknown) => {
    throw startProblem(error, wanted);
  });
  const { uploadUrl, baseUrl, token, tokenUrl, clientId, clientSecret, issuer, memberClientId } = service;
  const reported = { uploadUrl, baseUrl, token, tokenUrl, clientId, clientSecret, issuer, memberClientId };
  process.stdout.write(`${JSON.stringify(reported)}\n`);
  sayToPerson(cli, 'This is the practice service.');
  await untilStopped();
  await service.close();
}

async function serve(cli: Cli, { port: wanted, open }: { port: number; open: boolean }): Promise<void> {
  const { options } = cli;
  const core = openNodeCore({ ...options, kind: 'loopback' });
  let forgetAddress = (): void => undefined;
  try {
    await core.startBackgroundWork();
    const rendererFolder = findRendererFolder();
    const onPage = (): void => forgetAddress();
    const host = await onUsualPort(options.home, wanted, (each) =>
      startLoopbackHost({ core, rendererFolder, port: each, onPage }),
    ).catch((error: unknown) => {
      throw startProblem(error, wanted);
    });
    process.stdout.write(`${JSON.stringify({ url: host.url })}\n`);
    if (open) forgetAddress = openInBrowser(options.home, host.url);
    sayToPerson(cli, OPEN_BY_HAND);
    await untilStopped();
    await host.close();
  } finally {
    forgetAddress();
    await core.close();
  }
}

const OPEN_BY_HAND = 'Open this address in a browser of this computer, where that has not happened by itself.';

/** A program that reads the first line needs no sentence. */
function sayToPerson(output: Output, sentence: string): void {
  if (process.stdout.isTTY) output.note(`${sentence} Ctrl+C ends it, and everything is kept.`);
}

function startProblem(error: unknown, wanted: number): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE')
    return new CliFailure(`Port ${wanted} is taken. Choose another with --port, or leave it out.`);
  if (code === 'EACCES') return new CliFailure(`Port ${wanted} may not be used here. Choose one above 1023.`);
  return error;
}

/** Until a person ends the program, as by Ctrl+C, or nobody reads what it writes any more. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    process.stdout.once('error', () => resolve());
  });
}
