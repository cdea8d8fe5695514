import { fieldValue } from './arguments.ts';
import type { CliContext } from './cli-context.ts';
import { table } from './output.ts';
import { EXIT, findListing, withSession } from './session.ts';

export function addListingCommands({ program, action }: CliContext): void {
  const listing = program.command('listing').description('make, list and show listings');

  listing
    .command('create')
    .description('make a listing')
    .argument('<name>')
    .option('--set <field=value>', 'a listing field, such as BathroomsFull=2; may be repeated', fieldValue, {})
    .action(
      action(async (options, output, name: string, { set }: { set: Record<string, string> }) => {
        const made = await withSession(options, (session) => session.call('listing.create', { name, fields: set }));
        output.result(made, [made.listingId]);
        return EXIT.done;
      }),
    );

  listing
    .command('list')
    .description('list all listings')
    .action(
      action(async (options, output) => {
        const { listings } = await withSession(options, (session) => session.call('listing.list', {}));
        output.result(
          listings,
          listings.length === 0
            ? ['No listings yet. Make one: lightbox listing create "12 Oak Street"']
            : table(listings.map((each) => [each.listingId, each.name, `${each.photos} photos`, each.state])),
        );
        return EXIT.done;
      }),
    );

  listing
    .command('show')
    .description('show a listing with its fields and photos')
    .argument('<listing>', 'id, start of the id, or name')
    .action(
      action(async (options, output, text: string) => {
        const detail = await withSession(options, async (session) => {
          const found = await findListing(session, text);
          return session.call('listing.get', { listingId: found.listingId });
        });
        const key = detail.listingKey === null ? 'not at the service yet' : `ListingKey ${detail.listingKey}`;
        output.result(detail, [
          `${detail.name}  (${detail.state}, ${key})`,
          ...(detail.problem === null ? [] : [detail.problem.message]),
          ...detail.fields
            .filter((field) => field.value !== undefined)
            .map((field) => `  ${field.name} = ${String(field.value)}`),
          ...table(
            detail.media.map((item) => [
              `${item.position}`,
              item.shortDescription,
              item.imageOf,
              item.fileName,
              item.state,
            ]),
          ),
        ]);
        return EXIT.done;
      }),
    );
}
