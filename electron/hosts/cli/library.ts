import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportFiles, zip } from '../../core/app/report/report.ts';
import { PRIVATE_FILE } from '../../core/library/private-files.ts';
import {
  libraryProblems,
  type RestorableCopy,
  restorableCopies,
  restoreCopy,
} from '../../core/library/store/restore.ts';
import { readReportFacts } from '../report-facts.ts';
import { filePath } from './arguments.ts';
import { addCopyCommands } from './library-copies.ts';
import { type CliCommand, CliFailure, EXIT } from './session.ts';

/** What is done about the library as a whole; `check` and `restore` do not need it to be in order. */
export function addLibraryCommands(program: CliCommand): void {
  const library = program.command('library').description('look after the library as a whole');
  addCopyCommands(library);
  library
    .command('check')
    .description('read the whole library and say what is wrong with it, and which copies can be restored')
    .does((cli) => {
      const file = fileOf(cli.options.home);
      const [problems, copies] = [libraryProblems(file), restorableCopies(file)];
      cli.result({ ok: problems.length === 0, problems, copies }, [
        ...(problems.length === 0 ? ['The library is in order.'] : ['The library is damaged:', ...problems]),
        ...copies.map(copyLine),
      ]);
      return problems.length === 0 ? EXIT.done : EXIT.needsAttention;
    });
  library
    .command('restore')
    .description('put a copy from before an upgrade in the place of the library, which is kept under another name')
    .argument('[copy]', 'its name, as `library check` lists it; the newest when left out')
    .does((cli, named: string | undefined) => {
      const file = fileOf(cli.options.home);
      const name = named ?? restorableCopies(file)[0]?.name;
      if (name === undefined) {
        throw new CliFailure(`No copy that this version can open stands beside ${file}. Nothing was changed.`);
      }
      const aside = restoreCopy(file, name);
      cli.result({ restored: name, aside }, [
        `${name} is the library now. What was there is kept as ${aside}, and so are all pictures.`,
      ]);
      return EXIT.done;
    });
}

function fileOf(home: string): string {
  return path.join(home, 'library.db');
}

function copyLine({ name, at, listings, photos }: RestorableCopy): string {
  return `${name}: ${at.toISOString()}, ${listings} listings, ${photos} photos`;
}

export function addReportCommand(program: CliCommand): void {
  program
    .command('report')
    .description('what helps to find a fault, without tokens, addresses and captions: shown, or saved as a zip')
    .argument('[file]', 'the zip to write; without it the report is shown', filePath)
    .does(async (cli, file: string | undefined) => {
      const files = reportFiles(readReportFacts(cli.options.home, { host: 'command line' }));
      if (file === undefined) {
        const lines = files.flatMap(({ name, text }) => [`== ${name} ==`, text.trimEnd(), '']);
        cli.result({ files }, lines);
        return;
      }
      try {
        writeFileSync(file, await zip(files), { mode: PRIVATE_FILE });
      } catch {
        throw new CliFailure(
          `The report could not be written to ${file}. Name a file in a folder that you can write to.`,
        );
      }
      cli.result({ file }, [`The report is in ${file}. Look at it before you give it to anybody.`]);
    });
}
