import { MEDIA_STATUSES, type MediaStatus } from '../../../../shared/domain/media-status.ts';
import { readText } from './wire-values.ts';

/** RESO Data Dictionary 2.1, MediaStatusDescription. */
const LONGEST_DESCRIPTION = 1024;

/** MediaStatus and its reason; null where there is none. Of a word that the standard does not have, nothing follows. */
export function readMediaStatus(valueOf: (name: string) => unknown): MediaStatus | null {
  const word = readText(valueOf('MediaStatus'))?.trim().toLowerCase();
  const status = MEDIA_STATUSES.find((each) => each.toLowerCase() === word);
  if (status === undefined) return null;
  const description = readText(valueOf('MediaStatusDescription'))?.trim().slice(0, LONGEST_DESCRIPTION) ?? '';
  return { status, description: description === '' ? null : description };
}

/** As many as are kept of one photo, and of each so many characters: what a service notes is small. */
export const MOST_ANNOTATIONS = 20;
const LONGEST_NAME = 200;
const LONGEST_VALUE = 500;

/** `@reso.…` and `Field@reso.…`; the context is an address, which every answer has. */
const ANNOTATION = /^\w*@reso\.(?!context$)/i;

/** What an entity is annotated with by RESO's terms, each as JSON, as it came; null where nothing is. */
export function readAnnotations(entity: object): Readonly<Record<string, string>> | null {
  const found: (readonly [string, string])[] = [];
  for (const name in entity) {
    if (found.length >= MOST_ANNOTATIONS) break;
    if (!name.includes('@') || name.length > LONGEST_NAME || !ANNOTATION.test(name)) continue;
    found.push([name, (JSON.stringify(Reflect.get(entity, name)) ?? 'null').slice(0, LONGEST_VALUE)]);
  }
  return found.length === 0 ? null : Object.fromEntries(found);
}
