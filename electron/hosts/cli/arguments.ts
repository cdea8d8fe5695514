import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import type { CliCommand } from './session.ts';

/** A position in a listing, counted from 1. */
export function position(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('a position is a whole number from 1.');
  return Number(text);
}

/** A line of a table, counted from 1. */
export function lineNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('a line is a whole number from 1.');
  return Number(text);
}

/** A command about one photo of a listing. */
export function photoCommand(photo: CliCommand, name: string, description: string): CliCommand {
  return photo
    .command(name)
    .description(description)
    .argument('<listing>')
    .argument('<position>', 'place in the listing, from 1', position);
}

/** Positions from one to another, both of them among them. */
export interface PositionRange {
  readonly from: number;
  readonly to: number;
}

/** Positions and ranges of them: `1-5` or `1,3,8-12`. */
export function positionRanges(text: string): readonly PositionRange[] {
  return text.split(',').map((part) => {
    const [, first = '', last = first] = /^\s*([1-9]\d{0,5})(?:\s*-\s*([1-9]\d{0,5}))?\s*$/.exec(part) ?? [];
    const range = { from: Number(first), to: Number(last) };
    if (first === '' || range.from > range.to)
      throw new InvalidArgumentError('write positions from 1 as 1-5 or 1,3,8-12.');
    return range;
  });
}

/** A whole number of one or more. */
export function positiveNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('write it as a whole number.');
  return Number(text);
}

/** The full path of a file or folder; an empty one is a variable that is not set, and never the folder that one is in. */
export function filePath(text: string): string {
  if (text === '') throw new InvalidArgumentError('a path is empty. Nothing was changed.');
  return path.resolve(text);
}

/** A TCP port; 0 lets the system choose. */
export function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('a port is a number from 0 to 65535.');
  return Number(text);
}

/** Collects `Field=value` pairs; the value may hold further equals signs. */
export function fieldValue(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('write it as Field=value.');
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1) };
}

/** Collects names. */
export function oneMore(name: string, before: readonly string[]): string[] {
  return [...before, name];
}

/** Collects `Field=kind` pairs. */
export function fieldKind(
  text: string,
  before: Readonly<Record<string, PropertyFieldKind>>,
): Record<string, PropertyFieldKind> {
  const [name = '', word = ''] = text.split('=');
  const kind = PropertyFieldKind.safeParse(word.trim());
  if (name.trim() === '' || !kind.success)
    throw new InvalidArgumentError(`write it as Field=kind, with one of ${PropertyFieldKind.options.join(', ')}.`);
  return { ...before, [name.trim()]: kind.data };
}
