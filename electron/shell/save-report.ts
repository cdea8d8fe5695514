import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserWindow, dialog, shell } from 'electron';
import { z } from 'zod';
import type { MenuWords } from '../../shared/contract/menu.ts';
import { zip } from '../core/app/report/report.ts';
import type { Log } from '../core/library/log.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import { askCommandLine } from './command-line.ts';
import { errorForLog } from './error-text.ts';
import { ownCommandLine } from './offer-recovery.ts';

const Report = z.object({ files: z.array(z.object({ name: z.string(), text: z.string() })).min(1) });
/** As much as a dialog shows without leaving the screen. */
const SHOWN = 1500;

interface SaveReportPorts {
  readonly home: string;
  readonly log: Log;
  readonly words: () => MenuWords;
  readonly window: () => BrowserWindow | null;
}

/** Shows what a report holds, and saves it where the person says. Nothing leaves the computer. */
export async function saveReport(ports: SaveReportPorts): Promise<void> {
  try {
    const { files } = Report.parse(await askCommandLine(ownCommandLine(), ['--home', ports.home, 'report']));
    const text = files.map(({ name, text: content }) => `== ${name} ==\n${content}`).join('\n');
    if (!(await isWanted(ports, text))) return;
    const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: 'listing-lightbox-report.zip' });
    if (!canceled) writeFileSync(filePath, await zip(files), { mode: PRIVATE_FILE });
  } catch (error) {
    ports.log.error('the report could not be made', { error: errorForLog(error) });
    dialog.showErrorBox('Listing Lightbox', ports.words().reportFailed);
  }
}

/** Asks again after it was shown as a whole, in the program that shows texts. */
async function isWanted({ words, window }: SaveReportPorts, text: string): Promise<boolean> {
  const { reportTitle, reportSafe, reportSave, reportShow, cancel } = words();
  const folder = await mkdtemp(path.join(tmpdir(), 'listing-lightbox-report-'));
  try {
    for (;;) {
      const options = {
        type: 'info' as const,
        message: reportTitle,
        detail: `${reportSafe}\n\n${text.slice(0, SHOWN)}`,
        buttons: [reportSave, reportShow, cancel],
        defaultId: 1,
        cancelId: 2,
      };
      const parent = window();
      const asked = parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options);
      const { response } = await asked;
      if (response !== 1) return response === 0;
      const file = path.join(folder, 'report.txt');
      await writeFile(file, text, { mode: PRIVATE_FILE });
      await shell.openPath(file);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
