import { isCameraPrefix } from './camera-words.ts';
import { withoutExtension } from './caption-template.ts';
import { IMAGE_OF } from './lookups/image-of.ts';

/** The words of a text without accents, case and signs: `Kitchen/Dining` is two. */
function tokensOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `BackOfStructure` as its words. */
function spaced(odata: string): string {
  return odata.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

const ENGLISH = formsOf(({ standard, odata }) => [standard, odata, spaced(odata)]);
const SPANISH = formsOf(({ spanish }) => [spanish]);

/** The room that words of any of its forms stand for; of two rooms with one Spanish word the first. */
function formsOf(formsOfValue: (value: (typeof IMAGE_OF)[number]) => readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const value of IMAGE_OF) {
    for (const form of formsOfValue(value)) {
      const words = tokensOf(form).join(' ');
      if (words !== '' && !forms.has(words)) forms.set(words, value.standard);
    }
  }
  return forms;
}

/**
 * What may follow the Spanish name of a room. Without it the first words are those of another language, or of a place: "Plano,
 * Texas" is no floor plan, and "Patio furniture" no courtyard.
 */
const SPANISH_NEXT = new Set(
  [
    'a al con de del e en para sin y',
    'abierta abierto amplia amplio amueblada amueblado completa completo comun cubierta cubierto delantera delantero exterior',
    'familiar frontal grande interior lateral moderna moderno nueva nuevo pequena pequeno principal privada privado',
    'remodelada remodelado renovada renovado secundaria secundario social techada techado trasera trasero',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The room of the RESO list that a keyword is about, in its standard form; null where it is about something else. [Note: the
 * head of a phrase] "Modern kitchen" is a kitchen, "kitchen island" is not: in English the last words say what it is, in
 * Spanish the first.
 */
export function roomOfWords(text: string): string | null {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const room = findRoom(text);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(text, room);
  return room;
}

/** The photos of a listing have the same keywords again and again, and are looked at with every change. */
const KNOWN = new Map<string, string | null>();
const MOST_KNOWN = 5000;

function findRoom(text: string): string | null {
  const words = tokensOf(text);
  // The longest form first: "back of structure" before "structure".
  for (let length = words.length; length > 0; length -= 1) {
    const room = ENGLISH.get(words.slice(-length).join(' ')) ?? spanishRoom(words, length);
    if (room !== undefined) return room;
  }
  return null;
}

function spanishRoom(words: readonly string[], length: number): string | undefined {
  const next = words[length];
  return next === undefined || SPANISH_NEXT.has(next) ? SPANISH.get(words.slice(0, length).join(' ')) : undefined;
}

/**
 * The words of a file name, without its ending and without the numbers around them: `living room` of `02 Living-Room_3.jpg`, and
 * nothing of a camera's own `DSC_1005.JPG`.
 */
export function wordsOfFileName(fileName: string): string {
  const words = tokensOf(withoutExtension(fileName)).map((word) => word.replaceAll(/^\d+|\d+$/g, ''));
  const named = words.filter((word) => word !== '');
  return named.some((word) => !isCameraPrefix(word)) ? named.join(' ') : '';
}
