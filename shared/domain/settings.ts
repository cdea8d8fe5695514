import { z } from 'zod';
import { GIVEN_NAMES } from './given-names.ts';
import { DATE_ORDERS } from './listing-import/dates.ts';
import { DECIMAL_SIGNS } from './listing-import/numbers.ts';

const OneLine = z
  .string()
  .max(1000)
  .regex(/^[^\r\n\t\0]*$/, 'one line, without tabs');

/** A caption with variables such as `{room}`; see caption-template.ts. */
export const CaptionTemplate = z.strictObject({ name: OneLine.trim().min(1).max(80), text: OneLine.min(1) });
export type CaptionTemplate = z.infer<typeof CaptionTemplate>;

/** What may stand between the delimiters of a code. */
export const CODE = /^(?!\/\/)[^\s\\]{1,40}$/;

/** `\code\` in a caption becomes the text; see code-replacements.ts. */
export const CodeReplacement = z.strictObject({
  code: z.string().regex(CODE, 'at most 40 signs, without spaces and backslashes'),
  text: OneLine.trim().min(1),
});
export type CodeReplacement = z.infer<typeof CodeReplacement>;

const Room = OneLine.trim().min(1).max(200);

/** How captions call a room: `Front exterior` for Front of Structure. What is sent as ImageOf stays the room. */
export const RoomWords = z.strictObject({ room: Room, words: OneLine.trim().min(1).max(200) });
export type RoomWords = z.infer<typeof RoomWords>;

/** The words of a person's own for a room; undefined where it has none. */
export function ownWordsOf(roomWords: readonly RoomWords[], room: string): string | undefined {
  return roomWords.find((each) => each.room.toLowerCase() === room.toLowerCase())?.words;
}

/** A table this long is read and written with every change of it. */
export const MOST_CODES = 2000;

export const ROOM_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The name of a template for fields. */
export const TemplateName = OneLine.trim().min(1).max(80);

/** Fields with their values, as they are typed, under a name: a start for listings of a kind. */
export const FieldSet = z.strictObject({
  name: TemplateName,
  fields: z.record(z.string().max(128), z.string().max(1000).nullable()),
});
export type FieldSet = z.infer<typeof FieldSet>;

/** What a person said of the columns of a table, for the next one with the same headings. */
export const KeptTable = z.strictObject({
  /** Its headings, folded, in the order of the alphabet. */
  headings: z.array(z.string().max(1000)).max(1000),
  /** By heading, folded; as a person matched them. */
  columns: z.record(z.string().max(1000), z.string().max(200)),
  decimals: z.enum(DECIMAL_SIGNS).nullable(),
  dates: z.enum(DATE_ORDERS).nullable(),
  /** The folder of the photos on this computer. */
  photos: z.string().max(10_000).nullable(),
});
export type KeptTable = z.infer<typeof KeptTable>;

/** Those that were not used for longest are forgotten. */
export const MOST_KEPT_TABLES = 50;

/** How captions are written, photos put in order and listings sent in this library: shared by all its windows and listings. */
export const LibrarySettings = z.strictObject({
  captionTemplates: z
    .array(CaptionTemplate)
    .max(100)
    .refine((templates) => isUnique(templates.map(({ name }) => name.toLowerCase())), 'two templates of one name'),
  codeReplacements: z
    .array(CodeReplacement)
    .max(MOST_CODES)
    .refine((codes) => isUnique(codes.map(({ code }) => code)), 'a code twice'),
  /** The rooms of the keys 1 to 9; null where a key has none. */
  roomKeys: z.array(Room.nullable()).length(ROOM_KEYS.length),
  /** The rooms in the order in which their photos are arranged. */
  roomSequence: z
    .array(Room)
    .max(200)
    .refine((rooms) => isUnique(rooms.map((room) => room.toLowerCase())), 'a room twice'),
  roomWords: z
    .array(RoomWords)
    .max(200)
    .refine((all) => isUnique(all.map(({ room }) => room.toLowerCase())), 'a room twice'),
  fieldSets: z
    .array(FieldSet)
    .max(100)
    .refine((sets) => isUnique(sets.map(({ name }) => name.toLowerCase())), 'two templates of one name'),
  keptTables: z.array(KeptTable).max(MOST_KEPT_TABLES),
  /** Whether what goes is shown before others see a listing for the first time. */
  askBeforeFirstSend: z.boolean(),
});
export type LibrarySettings = z.infer<typeof LibrarySettings>;

export const SettingsChanges = LibrarySettings.partial();
export type SettingsChanges = z.infer<typeof SettingsChanges>;

function isUnique(words: readonly string[]): boolean {
  return new Set(words).size === words.length;
}

/** Front, living, kitchen and dining, primary bed and bath, other beds and baths, further rooms, outdoor, extras. */
const USUAL_SEQUENCE: readonly (readonly string[])[] = [
  ['Front of Structure', 'Entry', 'Entrance Foyer', 'Lobby'],
  ['Living Room', 'Great Room', 'Family Room', 'Fireplace'],
  ['Kitchen', 'Pantry', 'Breakfast Area', 'Dining Room', 'Dining Area'],
  ['Master Bedroom', 'Master Bathroom', 'Bedroom', 'Nursery', 'Guest Quarters', 'Bathroom'],
  ['Office', 'Study', 'Den', 'Library', 'Bonus Room', 'Media Room', 'Game Room', 'Recreation Room'],
  ['Exercise Room', 'Sun Room', 'Loft', 'Basement', 'Laundry', 'Mud Room', 'Garage'],
  ['Balcony', 'Deck', 'Patio', 'Pool', 'Spa', 'Yard', 'Garden', 'Back of Structure', 'Side of Structure'],
  ['Out Buildings', 'Waterfront', 'View', 'Aerial View', 'Community', 'Lot', 'Floor Plan', 'Map', 'Plat Map'],
];

/** What a library has before anybody changed something. The rooms are RESO words. */
export const DEFAULT_SETTINGS: LibrarySettings = {
  captionTemplates: [
    { name: GIVEN_NAMES.room, text: '{room}' },
    { name: GIVEN_NAMES.roomAndListing, text: '{room}, {listing}' },
    { name: GIVEN_NAMES.numbered, text: '{n} of {count}: {room}' },
  ],
  codeReplacements: [
    { code: 'kit', text: 'Chef’s kitchen with island' },
    { code: 'liv', text: 'Living room with natural light' },
    { code: 'prim', text: 'Primary bedroom' },
    { code: 'bath', text: 'Renovated bathroom' },
    { code: 'yard', text: 'Private, fenced yard' },
  ],
  roomKeys: [
    'Front of Structure',
    'Living Room',
    'Kitchen',
    'Dining Room',
    'Master Bedroom',
    'Master Bathroom',
    'Bedroom',
    'Bathroom',
    'Yard',
  ],
  roomSequence: USUAL_SEQUENCE.flat(),
  roomWords: [],
  fieldSets: [],
  keptTables: [],
  askBeforeFirstSend: true,
};

/** What goes to another computer. Whether a person is asked there is theirs to say, and folders are of this one. */
const SharedSettings = LibrarySettings.omit({ askBeforeFirstSend: true, keptTables: true });

export function settingsToShare({
  askBeforeFirstSend: _asks,
  keptTables: _tables,
  ...shared
}: LibrarySettings): z.infer<typeof SharedSettings> {
  return shared;
}

/** Reads exported settings. Anything else is refused whole; `where` names the first unusable part, if there is one. */
export function readSettingsFile(
  text: string,
): { readonly ok: true; readonly settings: SettingsChanges } | { readonly ok: false; readonly where: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, where: '' };
  }
  const parsed = SharedSettings.partial().safeParse(json);
  if (parsed.success) return { ok: true, settings: parsed.data };
  return { ok: false, where: parsed.error.issues[0]?.path.join('.') ?? '' };
}
