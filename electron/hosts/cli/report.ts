import { writeFileSync } from 'node:fs';
import { reportFiles } from '../../core/app/report/report.ts';
import { zip } from '../../core/app/report/zip.ts';
import { PRIVATE_FILE } from '../../core/library/private-files.ts';
import { readReportFacts } from '../report-facts.ts';
import { filePath } from './arguments.ts';
import { type CliContext, CliFailure, EXIT } from './session.ts';

export function addReportCommand({ program, action }: CliContext): void {
  program
    .command('report')
    .description('what helps to find a fault, without tokens, addresses and captions: shown, or saved as a zip')
    .argument('[file]', 'the zip to write; without it the report is shown', filePath)
    .action(
      action(async (options, output, file: string | undefined) => {
        const files = reportFiles(readReportFacts(options.home, { host: 'command line' }));
        if (file === undefined) {
          output.result(
            { files },
            files.flatMap(({ name, text }) => [`== ${name} ==`, text.trimEnd(), '']),
          );
          return EXIT.done;
        }
        try {
          writeFileSync(file, await zip(files), { mode: PRIVATE_FILE });
        } catch {
          throw new CliFailure(
            `The report could not be written to ${file}. Name a file in a folder that you can write to.`,
          );
        }
        output.result({ file }, [`The report is in ${file}. Look at it before you give it to anybody.`]);
        return EXIT.done;
      }),
    );
}
