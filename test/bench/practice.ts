import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { announce } from './helper-process.ts';

/** A practice service in a process of its own: `node practice.ts TOKEN`. */
const [token = ''] = process.argv.slice(2);
const dataFolder = mkdtempSync(join(tmpdir(), 'lightbox-bench-practice-'));
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 }));
const service = await startPracticeService({ dataFolder, token, control: true });
announce(service.port);
