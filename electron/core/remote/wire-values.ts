import { z } from 'zod';
import { MediaKeyNumeric } from '../../../shared/domain/ids.ts';

/**
 * Values as services write them, read leniently: a value that cannot be used is no reason to lose the photo that has it. Each
 * reads null for what is not there, and undefined for what is there and cannot be used.
 */
type Reading<Value> = Value | null | undefined;

/** A key: text, or a whole number that is exact. */
export const Key = z.union([z.string().min(1), z.int().transform(String)]);

/** Anything in its own text, so that nothing that somebody wrote is taken for empty. */
export function readText(raw: unknown): string | null {
  if (raw === null || raw === undefined) return null;
  return typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? null);
}

/** Text alone: an address, a tag or a moment is of no use in any other form. */
export function readString(raw: unknown): Reading<string> {
  if (raw === null || raw === undefined) return null;
  return typeof raw === 'string' ? raw : undefined;
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
