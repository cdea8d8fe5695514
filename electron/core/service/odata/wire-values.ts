import { z } from 'zod';
import { MediaKeyNumeric } from '../../../../shared/domain/ids.ts';

/**
 * Values as services write them, read leniently: a value that cannot be used is no reason to lose the photo that has it. Each
 * reads null for what is not there, and undefined for what is there and cannot be used.
 */
type Reading<Value> = Value | null | undefined;

/** Of a key, which stands in addresses, in characters. */
const LONGEST_KEY = 1_000;
/** Of an address, in characters. */
export const LONGEST_ADDRESS = 8_000;
/** Of an entity tag: what is longer does not fit into the header of a request. */
const LONGEST_TAG = 4_000;

/** A key as text. What was damaged on its way is none: it would name something else, or nothing. */
export const TextKey = z
  .string()
  .max(LONGEST_KEY)
  .regex(/^[^\p{Cc}\ufffd]+$/u, 'a key has no control characters');

/** A key: text, or a whole number that is exact. */
export const Key = z.union([TextKey, z.int().transform(String)]);

/** Anything in its own text, so that nothing that somebody wrote is taken for empty. */
export function readText(raw: unknown): string | null {
  if (raw === null || raw === undefined) return null;
  return typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? null);
}

/** Text alone: an address or a moment is of no use in any other form, nor one that is longer than any. */
export function readString(raw: unknown): Reading<string> {
  if (raw === null || raw === undefined) return null;
  return typeof raw === 'string' && raw.length <= LONGEST_ADDRESS ? raw : undefined;
}

/** An entity tag as it can be sent back: a header carries no line breaks and no characters beyond Latin-1 (RFC 9110 §5.5). */
export function readTag(raw: unknown): Reading<string> {
  if (raw === null || raw === undefined) return null;
  const isTag = typeof raw === 'string' && raw.length <= LONGEST_TAG && /^[\x20-\x7e\x80-\xff]+$/.test(raw);
  return isTag ? raw : undefined;
}

/** What is less is no moment of a photo: as seconds it would be before March 1973. */
const FEWEST_SECONDS = 100_000_000;
/** Up to here a number counts seconds: as milliseconds it would be before March 1973. */
const MOST_SECONDS = 100_000_000_000;
/** ECMA-262, 21.4.1.1: a moment is at most so many milliseconds from 1970. */
const MOST_MILLISECONDS = 8_640_000_000_000_000;

/**
 * A moment as text. Some services write it as seconds or milliseconds since 1970, as a number, as digits, or as `/Date(…)/`
 * (OData JSON, verbose).
 */
export function readTimestamp(raw: unknown): Reading<string> {
  const digits =
    typeof raw === 'string' ? /^(?:\/Date\()?(\d{9,16})(?:[+-]\d{4})?(?:\)\/)?$/.exec(raw)?.[1] : undefined;
  const count = digits === undefined ? raw : Number(digits);
  if (typeof count !== 'number') return readString(raw);
  const milliseconds = count < MOST_SECONDS ? count * 1000 : count;
  const isMoment = count >= FEWEST_SECONDS && milliseconds <= MOST_MILLISECONDS;
  return isMoment ? new Date(milliseconds).toISOString() : undefined;
}

/**
 * A number, or one written as text; a fraction is one, since some services put a photo between two others by it. Empty text
 * is no number, and least of all 0.
 */
export function readNumber(raw: unknown): Reading<number> {
  if (raw === null || raw === undefined) return null;
  const value = typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

export function readNumericKey(raw: unknown): Reading<MediaKeyNumeric> {
  if (raw === null || raw === undefined) return null;
  const parsed = MediaKeyNumeric.safeParse(raw);
  return parsed.success ? parsed.data : undefined;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['y', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['n', false],
  ['no', false],
  ['0', false],
]);

/** A flag, also as a word or as 0 and 1. */
export function readFlag(raw: unknown): Reading<boolean> {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === 'boolean') return raw;
  return typeof raw === 'string' || typeof raw === 'number' ? FLAGS.get(`${raw}`.toLowerCase()) : undefined;
}
