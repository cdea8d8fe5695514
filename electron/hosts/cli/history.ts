import type { CliContext } from './cli-context.ts';
import { EXIT, findListing, withSession } from './session.ts';

export function addHistoryCommand({ program, action }: CliContext): void {
  program
    .command('history')
    .description('what happened to a listing, what was sent and which answer came (CSV, or JSON with --json)')
    .argument('<listing>')
    .action(
      action(async (options, output, text: string) => {
        const format = options.json ? 'json' : 'csv';
        const file = await withSession(options, async (session) => {
          const { listingId } = await findListing(session, text);
          return session.call('history.export', { listingId, format });
        });
        output.result(options.json ? JSON.parse(file.text) : null, [file.text.replace(/\n$/, '')]);
        return EXIT.done;
      }),
    );
}
