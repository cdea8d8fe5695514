import { inAllServices } from '../../../shared/domain/following.ts';
import type { NamedPhoto } from '../../../shared/domain/media.ts';
import { type PhotoNumbersFault, readPhotoNumbers } from '../../../shared/domain/photo-numbers.ts';
import { type PropertyFieldKind, shownValue } from '../../../shared/domain/property-fields.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { SAMPLE_LANGUAGES } from '../../../shared/domain/sample-listing.ts';
import { counted, listingStateWords, missingWords } from '../../../shared/domain/state-words.ts';
import { fieldKind, fieldValue, oneMore } from './arguments.ts';
import { addBoardCommands } from './board.ts';
import { addExportCommand } from './export.ts';
import { addImportTableCommand } from './import-table.ts';
import { addServicesCommand } from './listing-services.ts';
import { NO_LISTINGS, table } from './output.ts';
import { readText } from './read-text.ts';
import { addConfirmCommand, foundLines } from './rules.ts';
import { allListings, type Cli, type CliCommand, CliFailure, EXIT, getListing } from './session.ts';
import { leftLines } from './status.ts';
import { addWatchCommand } from './watch.ts';

const SET_HELP =
  'a listing field, such as BathroomsFull=2; several values with commas, one that has a comma in quotes: \'Appliances=Dishwasher,"Range, gas"\'; may be repeated';

export function addListingCommands(program: CliCommand): void {
  const listing = program.command('listing').description('make, list and show listings');

  listing
    .command('create <name>')
    .description('make a listing')
    .option('--set <field=value>', SET_HELP, fieldValue, {})
    .option('--template <name>', 'the fields that it begins with; --set comes before them')
    .does(createListing);

  listing
    .command('sample')
    .description('use the practice service, with a listing of sample photos to practise on')
    .option('--language <code>', `of its captions: ${SAMPLE_LANGUAGES.join(' or ')}`, 'en')
    .option('--name <name>', 'what to call it here', 'Sample: 4 Garden Lane')
    .does(makeSample);

  listing
    .command('set <listing>')
    .description('change the fields of a listing that is not at the service yet')
    .option('--set <field=value>', SET_HELP, fieldValue, {})
    .option('--null <field>', 'says explicitly that there is nothing; may be repeated', oneMore, [])
    .option('--leave-out <field>', 'is not sent at all; may be repeated', oneMore, [])
    .option(
      '--kind <field=kind>',
      'adds a further field: text, decimal, boolean or date; may be repeated',
      fieldKind,
      {},
    )
    .does(setFields);

  addConfirmCommand(listing);
  listing
    .command('open')
    .description('bring a listing that exists at the service here, with its photos')
    .argument('[key]', 'its ListingKey')
    .option('--entity <file>', 'the listing as the service shows it (JSON), where it cannot be read from here')
    .option('--media-keys <list>', 'MediaKeyNumeric of its photos: 101,102,… or a file of them, also as a table (CSV)')
    .option('--replace-unseen', 'let changes replace what the service does not show', false)
    .option('--name <name>', 'what to call it here')
    .does(openListing);

  addImportTableCommand(listing);
  addBoardCommands(listing);
  addServicesCommand(listing);
  addExportCommand(listing);

  addWatchCommand(listing);
  listing
    .command('list')
    .description('list all listings')
    .option('--archived', 'archived ones as well', false)
    .does(listListings);

  listing
    .command('show')
    .description('show a listing with its fields and photos')
    .argument('<listing>', 'id, start of the id, or name')
    .does(showListing);
}

interface CreateOptions {
  readonly set: Readonly<Record<string, string>>;
  readonly template?: string;
}

async function createListing(cli: Cli, name: string, { set, ...template }: CreateOptions): Promise<void> {
  const made = await cli.call('listing.create', { name, fields: { ...set }, rejected: 'refused', ...template });
  cli.result(made, [made.listingId]);
  for (const line of foundLines(made)) cli.note(line);
}

interface SetOptions {
  readonly set: Readonly<Record<string, string>>;
  readonly null: readonly string[];
  readonly leaveOut: readonly string[];
  readonly kind: Readonly<Record<string, PropertyFieldKind>>;
}

async function setFields(cli: Cli, text: string, wanted: SetOptions): Promise<void> {
  const nothing = Object.fromEntries(wanted.null.map((name) => [name, null]));
  const fields = { ...wanted.set, ...nothing };
  const leaveOut = [...wanted.leaveOut];
  const names = [...Object.keys(fields), ...leaveOut];
  if (names.length === 0)
    throw new CliFailure('Name a field with --set, --null or --leave-out. Nothing was changed.', EXIT.usage);
  const listing = await getListing(cli, text);
  const seen = new Map(listing.fields.map(({ name, value }) => [name, value]));
  const changed = await cli.call('listing.setFields', {
    listingId: listing.listingId,
    fields,
    leaveOut,
    kinds: { ...wanted.kind },
    startedFrom: Object.fromEntries(names.map((name) => [name, { saw: shownValue(seen.get(name)) }])),
    rejected: 'refused',
  });
  cli.result({ changed: names.length, ...changed }, [`Changed ${counted(names.length, 'field', 'fields')}.`]);
  for (const line of foundLines(changed)) cli.note(line);
}

async function listListings(cli: Cli, { archived }: { readonly archived: boolean }): Promise<void> {
  const listings = (await allListings(cli, archived ? 'too' : 'not')).map(inAllServices);
  const rows = listings.map((each) => [
    each.listingId,
    each.name,
    counted(each.photos, 'photo', 'photos'),
    each.archived ? 'archived' : listingStateWords(each).words,
  ]);
  cli.result(listings, listings.length === 0 ? [NO_LISTINGS] : table(rows));
}

async function showListing(cli: Cli, text: string): Promise<void> {
  const detail = await getListing(cli, text);
  const key = detail.listingKey === null ? 'not at the service yet' : `ListingKey ${detail.listingKey}`;
  const rows = detail.media.map((item) => [
    `${item.position}`,
    item.shortDescription,
    item.imageOf,
    item.fileName,
    item.state,
  ]);
  cli.result(detail, [
    `${detail.name}  (${listingStateWords(detail).words}, ${key})`,
    ...missingWords(readinessOf(detail)).map((missing) => `  ${missing}`),
    ...(detail.problem === null ? [] : [detail.problem.message]),
    ...detail.fields
      .filter((field) => field.value !== undefined)
      .map((field) => `  ${field.name} = ${String(field.value)}`),
    ...table(rows),
    ...detail.media.flatMap(({ position, pictureProblem }) =>
      pictureProblem === null ? [] : [`Photo ${position}: ${pictureProblem.message}`],
    ),
    ...detail.media.flatMap(({ position, originalProblem }) =>
      originalProblem === null ? [] : [`Photo ${position}: ${originalProblem.message}`],
    ),
    ...(detail.mediaByOthers.length === 0 ? [] : [`Added at the service by others: ${detail.mediaByOthers.length}`]),
    ...leftLines(detail.leftAtService),
  ]);
}

async function makeSample(cli: Cli, { language, name }: { language: string; name: string }): Promise<void> {
  const chosen = SAMPLE_LANGUAGES.find((each) => each === language);
  if (chosen === undefined)
    throw new CliFailure(`--language takes ${SAMPLE_LANGUAGES.join(' or ')}. Nothing was changed.`, EXIT.usage);
  const { practiceAvailable, samplesAvailable } = await cli.call('app.info', {});
  if (practiceAvailable && !samplesAvailable)
    throw new CliFailure('The sample photos are not drawn yet. Run `npm run build` first. Nothing was changed.');
  await cli.call('account.usePractice', {});
  const { listingId } = await cli.call('listing.create', { name });
  await cli.call('media.addSamples', { listingId, language: chosen });
  cli.result({ listingId }, [listingId]);
  cli.note('The practice service is in use now; nothing of it is public. Look at it: lightbox listing show ID');
}

interface OpenOptions {
  readonly entity?: string;
  readonly mediaKeys?: string;
  readonly replaceUnseen: boolean;
  readonly name?: string;
}

async function openListing(
  cli: Cli,
  key: string | undefined,
  { entity, mediaKeys, replaceUnseen, name }: OpenOptions,
): Promise<void> {
  if (key === undefined && entity === undefined)
    throw new CliFailure('Give a key or --entity. Nothing was changed.', EXIT.usage);
  const text = entity === undefined ? null : readText(entity);
  const photos = mediaKeys === undefined ? null : readMediaKeys(mediaKeys);
  const opened = await cli.call('listing.open', {
    mayReplaceUnknown: replaceUnseen,
    ...(photos === null ? {} : { photos: [...photos] }),
    ...(key === undefined ? {} : { listingKey: key }),
    ...(text === null ? {} : { entity: text }),
    ...(name === undefined ? {} : { name }),
  });
  const { media } = await cli.call('listing.get', { listingId: opened.listingId });
  const unseenBase = media.filter((item) => item.unseenBase !== null).length;
  cli.result(opened, [opened.listingId]);
  const { leftOut, shownInPart } = opened;
  if (shownInPart !== null) {
    const { photos, total } = shownInPart;
    const shown = total === null ? counted(photos, 'photo', 'photos') : `${photos} of ${total} photos`;
    cli.note(
      `The service shows only ${shown} of this listing, and the others could not be read. They stay there as they are.`,
    );
  }
  if (leftOut.count > 0) {
    const entries = counted(leftOut.count, 'entry', 'entries');
    cli.note(`Left out of its Media: ${entries}. Missing there or not usable: ${leftOut.fields.join(', ')}.`);
  }
  if (unseenBase > 0) {
    const sent = replaceUnseen ? 'What you change replaces it.' : 'Nothing is sent over it without --replace-unseen.';
    cli.note(`The service does not show what it has of ${counted(unseenBase, 'photo', 'photos')}. ${sent}`);
  }
}

/** The list itself, or the file that holds it. */
function readMediaKeys(list: string): readonly NamedPhoto[] {
  const reading = readPhotoNumbers(/^[\d\s,;]+$/.test(list) ? list : readText(list));
  if (reading.ok) return reading.photos;
  throw new CliFailure(`${faultWords(reading.fault, reading.word)} Nothing was changed.`);
}

function faultWords(fault: PhotoNumbersFault, word: string): string {
  switch (fault) {
    case 'empty':
      return 'There is no MediaKeyNumeric in this list.';
    case 'noNumber':
      return `The row “${word}” has no MediaKeyNumeric.`;
    case 'notANumber':
      return `“${word}” is no whole number.`;
    case 'twice':
      return `${word} is there twice.`;
  }
}
