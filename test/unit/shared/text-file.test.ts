import { describe, expect, it } from 'vitest';
import { readTextBytes } from '../../../shared/domain/text-file.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const text = fc
  .string({ unit: 'grapheme' })
  .filter((written) => !written.includes('\0') && !written.startsWith('\uFEFF'));
const utf8 = (written: string) => Buffer.from(written, 'utf8');
const utf16 = (written: string) => Buffer.from(`\uFEFF${written}`, 'utf16le');
/** The same with the high byte of each pair first. */
const utf16be = (written: string) => utf16(written).swap16();

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8],
    ['UTF-8 with its mark', (written: string) => utf8(`\uFEFF${written}`)],
    ['UTF-16, low byte first', utf16],
    ['UTF-16, high byte first', utf16be],
  ])('is what was written in %s', (_name, encode) => {
    forAll(text, (written) => {
      expect(readTextBytes(encode(written))).toBe(written);
    });
  });

  it.each([
    ['Latin-1', Buffer.from('Baño con tina', 'latin1')],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
    ['a NUL', utf8('Kitchen\0Porch')],
    ['a NUL in UTF-16', utf16('Kitchen\0Porch')],
    ['UTF-16 without its mark', Buffer.from('Kitchen', 'utf16le')],
    ['UTF-16 that ends in the middle of a letter', utf16('Kitchen').subarray(0, -1)],
    ['UTF-8 that ends in the middle of a letter', utf8('Baño').subarray(0, 3)],
  ])('is not to be had of %s', (_name, bytes) => {
    expect(readTextBytes(bytes)).toBeNull();
  });
});
