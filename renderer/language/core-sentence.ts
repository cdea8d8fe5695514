import { fillPhrase, inEnglish, isLargeCount, type Phrase } from '../../shared/domain/phrases/phrase.ts';
import { coreWords, fieldLabel, langOfCore } from './core-words.ts';
import { roomWord } from './lookup-words.ts';
import type { Words } from './words.ts';

export interface CoreSentence {
  readonly text: string;
  /** Undefined where it is that of the page. */
  readonly lang: 'en' | undefined;
}

/** What the core says: in the person's language by its phrase, and as it is in English where there is none. */
export function coreSentence(words: Words, said: string, phrase: Phrase | null): CoreSentence {
  const core = coreWords(words);
  if (core === null || phrase === null) return { text: said, lang: langOfCore(words) };
  return { text: fillPhrase(core.phrases, phrase, (name, value) => valueWord(words, name, value)), lang: undefined };
}

/** A phrase in the person's language. */
export function phraseText(words: Words, said: Phrase): string {
  return coreSentence(words, inEnglish(said), said).text;
}

/** Rooms and fields of a listing have words of their own; everything else is shown as it was written. */
function valueWord(words: Words, name: string, value: string | number): string {
  if (typeof value === 'number') return isLargeCount(name) ? words.number(value) : String(value);
  switch (name) {
    case 'room':
      return roomWord(words, value);
    case 'rooms':
      return value
        .split(', ')
        .map((room) => roomWord(words, room))
        .join(', ');
    case 'field':
      return fieldLabel(words, { name: value, label: value });
    case 'fields':
      return value
        .split(', ')
        .map((field) => fieldLabel(words, { name: field, label: field }))
        .join(', ');
    default:
      return value;
  }
}
