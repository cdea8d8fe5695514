import { mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import type { Log } from '../core/library/log.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../core/library/private-files.ts';

const LARGEST_LOG = 5 * 1024 * 1024;

/** Properties that could ever hold a secret are struck out, whoever passes them. */
const REDACTED = [
  'token',
  'secret',
  'password',
  'authorization',
  'headers',
  '*.token',
  '*.secret',
  '*.authorization',
  '*.headers',
];

/** A log file in the home folder, the one before it kept; with `debug` on stderr as well. */
export function openFileLog(home: string, debug: boolean): Log {
  const streams: pino.StreamEntry[] = debug ? [{ level: 'debug', stream: pino.destination(2) }] : [];
  const file = path.join(home, 'logs', 'lightbox.log');
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    rotate(file);
    streams.push({
      level: 'info',
      stream: pino.destination({ dest: file, sync: true, append: true, mode: PRIVATE_FILE }),
    });
  } catch {
    // A home folder that cannot be written is reported when the library is opened; a log is not worth failing for.
  }
  const logger = pino(
    { level: debug ? 'debug' : 'info', base: { pid: process.pid }, redact: { paths: REDACTED, censor: '…' } },
    pino.multistream(streams),
  );
  return {
    info: (message, detail) => logger.info(detail ?? {}, message),
    warn: (message, detail) => logger.warn(detail ?? {}, message),
    error: (message, detail) => logger.error(detail ?? {}, message),
  };
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(file, `${file}.1`);
}
