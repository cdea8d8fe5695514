import type { EditEachKind } from '../../../shared/contract/changes.ts';
import type { ListingDetail, MediaItem } from '../../../shared/contract/model.ts';
import { type CaptionChange, type PlanWords, planList, planTemplate } from '../../../shared/domain/caption-plan.ts';
import { findLookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import { LOOKUPS } from '../../../shared/domain/lookups/lookups.ts';
import { type LibrarySettings, ownWordsOf } from '../../../shared/domain/settings.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { type PositionRange, positionRanges } from './arguments.ts';
import { readText } from './read-text.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, getListing, noPlace } from './session.ts';

const PHOTOS = '--photos <positions>';
const PHOTOS_SAY = 'only these, such as 1-5 or 1,3,8-12; all where left out';
const DRY_RUN_SAYS = 'show what each caption is and would be, and change nothing';

export function addCaptionCommands(photo: CliCommand): void {
  photo
    .command('template')
    .description('write captions by a template with variables such as {room}, {nth}, {n}, {count}, {listing}, {date}')
    .argument('<listing>')
    .argument('<text>', 'the template; a variable that is empty takes its comma or brackets with it')
    .option(PHOTOS, PHOTOS_SAY, positionRanges)
    .option('--replace', 'also where a photo has a caption already', false)
    .option('--dry-run', DRY_RUN_SAYS, false)
    .does(writeByTemplate);

  photo
    .command('captions')
    .description('give photos the captions of a list: one on each line, numbered, or after a file name and a tab')
    .argument('<listing>')
    .argument('<file>', 'the list')
    .option(PHOTOS, PHOTOS_SAY, positionRanges)
    .option('--empty-line-skips', 'an empty line passes over a photo', false)
    .option('--dry-run', DRY_RUN_SAYS, false)
    .does(writeList);
}

interface Options {
  readonly photos?: readonly PositionRange[];
  readonly dryRun: boolean;
}

interface Planned {
  readonly kind: EditEachKind;
  readonly changes: readonly CaptionChange<MediaItem>[];
  /** Said beside the result. */
  readonly notes: readonly string[];
  /** Said where no caption changes. */
  readonly nothing: string;
}

function writeByTemplate(
  cli: Cli,
  text: string,
  template: string,
  { replace, ...rest }: Options & { readonly replace: boolean },
): Promise<void> {
  if (template.trim() === '') throw new CliFailure('The template is empty. Nothing was changed.', EXIT.usage);
  return write(cli, { ...rest, listing: text }, (detail, items, { codeReplacements: codes, roomWords }) => {
    const request = { template, codes, listing: detail, items, onlyEmpty: !replace };
    const room = (imageOf: string): string => ownWordsOf(roomWords, imageOf) ?? imageOf;
    const { changes, unknown, allCaptioned, comeOutEmpty } = planTemplate(request, { ...ENGLISH_WORDS, room });
    return {
      kind: 'template',
      changes,
      notes: [...stays('variable', 'variables', unknown.variables), ...stays('code', 'codes', unknown.codes)],
      nothing: allCaptioned
        ? 'All of these photos have a caption; --replace writes over them. Nothing was changed.'
        : comeOutEmpty > 0
          ? 'The template comes out empty for these photos, such as where they have no room. Nothing was changed.'
          : 'These photos have this caption already. Nothing was changed.',
    };
  });
}

function writeList(
  cli: Cli,
  text: string,
  file: string,
  { emptyLineSkips, ...rest }: Options & { readonly emptyLineSkips: boolean },
): Promise<void> {
  const pasted = readText(file);
  return write(cli, { ...rest, listing: text }, (_detail, items, { codeReplacements: codes }) => {
    const { changes, mapped, unknownCodes } = planList({ pasted, codes, items, emptyLineSkips });
    const leftOver = mapped.leftOver.map(({ line, key }) => (key === null ? `${line}` : `${line} (${key})`));
    return {
      kind: 'pasteCaptions',
      changes,
      notes: [
        ...(leftOver.length === 0 ? [] : [`There is no photo for ${nouns(leftOver, 'line', 'lines')}.`]),
        ...(mapped.twice === 0 ? [] : ['A photo that is named more than once takes the last line that names it.']),
        ...stays('code', 'codes', unknownCodes),
      ],
      nothing:
        mapped.captions.length === 0
          ? 'The list has no caption for any of these photos. Nothing was changed.'
          : 'Every photo has its caption already. Nothing was changed.',
    };
  });
}

/** Plans, shows what each caption is and becomes, and writes all of it as one change, unless it is only a try. */
async function write(
  cli: Cli,
  { listing: text, photos, dryRun }: Options & { readonly listing: string },
  plan: (detail: ListingDetail, items: readonly MediaItem[], settings: LibrarySettings) => Planned,
): Promise<void> {
  const detail = await getListing(cli, text);
  const settings = await cli.call('settings.get', {});
  const { kind, changes, notes, nothing } = plan(detail, chosen(detail, photos), settings);
  for (const note of [...notes, ...tooLong(detail, changes)]) cli.note(note);
  const edits = changes.map(({ item: { mediaId, shortDescription }, after }) => ({
    mediaId,
    shortDescription: after,
    startedFrom: { shortDescription },
  }));
  const written = !dryRun && edits.length > 0;
  if (written) await cli.call('media.editEach', { listingId: detail.listingId, edits, kind });
  const captions = counted(changes.length, 'caption', 'captions');
  const done = dryRun ? `Would write ${captions}. Nothing was changed.` : `Wrote ${captions}.`;
  cli.result({ written, changes: changes.map(toValue) }, [
    ...changes.map(({ item, after }) => `${item.position}: “${item.shortDescription}” → “${after}”`),
    changes.length === 0 ? nothing : done,
  ]);
}

function toValue({ item, after }: CaptionChange<MediaItem>) {
  const { mediaId, position, fileName, shortDescription } = item;
  return { mediaId, order: position, fileName, before: shortDescription, after };
}

function chosen(listing: ListingDetail, ranges: readonly PositionRange[] | undefined): readonly MediaItem[] {
  const { media } = listing;
  // A rejected photo is not sent; who names it wants it all the same.
  if (ranges === undefined) return media.filter(({ rejected }) => !rejected);
  const beyond = ranges.map(({ to }) => to).find((to) => to > media.length);
  if (beyond !== undefined) throw noPlace(listing, `photo ${beyond}`);
  return media.filter(({ position }) => ranges.some(({ from, to }) => position >= from && position <= to));
}

function tooLong({ rules }: ListingDetail, changes: readonly CaptionChange<MediaItem>[]): string[] {
  const most = rules.shortDescriptionMaxLength;
  const places = changes.filter(({ after }) => after.length > most).map(({ item }) => `${item.position}`);
  if (places.length === 0) return [];
  return [
    `Over the service's limit of ${most} characters: ${nouns(places, 'photo', 'photos')}. Such captions are kept here and sent when they are shorter.`,
  ];
}

function stays(one: string, many: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`Not known, so it stays as it is written: ${nouns(names, one, many)}.`];
}

/** `lines 3, 4` */
function nouns(names: readonly string[], one: string, many: string): string {
  return `${names.length === 1 ? one : many} ${names.join(', ')}`;
}

const DAYS = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** What a template says, in the command line's English. */
const ENGLISH_WORDS: Omit<PlanWords, 'room'> = {
  code: (lookup, code) => findLookupValue(LOOKUPS[lookup], code)?.standard ?? code,
  day: (date) => DAYS.format(date),
  yes: 'Yes',
  no: 'No',
};
