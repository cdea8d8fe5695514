import { describe, expect, it } from 'vitest';
import { toCode } from '../../../../electron/picture-process/codes/code-facts.ts';
import { inEnglish } from '../../../../shared/domain/phrases/phrase.ts';
import { checkPictures } from '../../../../shared/domain/picture-rules/check.ts';
import type { PictureFacts } from '../../../../shared/domain/picture-rules/facts.ts';
import { SHIPPED_RULE_SETS } from '../../../../shared/domain/picture-rules/shipped.ts';
import type { PictureCode, PictureSignals } from '../../../../shared/domain/picture-rules/signals.ts';
import { photo, rule } from './facts.ts';

const CODE: PictureCode = { left: 0.8, top: 0.6, width: 0.1, height: 0.15, isWeb: true };
const GOOD: PictureSignals = { lights: [10, 120, 200, 240], blur: 0.3, tilt: null };

const showing = (codes: readonly PictureCode[] | null, facts: Partial<PictureFacts> = {}): PictureFacts =>
  photo(1, { signals: { ...GOOD, codes: codes === null ? null : [...codes] }, ...facts });

function found(written: readonly unknown[], shown: PictureFacts): string[] {
  return checkPictures(written.map(rule), [shown]).map(
    ({ severity, rule: name, fix }) => `${severity} ${name}${fix === null ? '' : ' fixable'}`,
  );
}

const QR = { rule: 'qrCode' } as const;

describe('a QR code on a picture', () => {
  it('is a warning unless a set says otherwise, and a person decides what is done', () => {
    expect(found([QR], showing([CODE]))).toEqual(['warning qrCode']);
    expect(found([{ ...QR, severity: 'error' }], showing([CODE, CODE]))).toEqual(['error qrCode']);
  });

  it('is told with what was seen, what is safe and what to do', () => {
    const says = (code: PictureCode) =>
      checkPictures([rule(QR)], [showing([code])]).map(({ message }) => inEnglish(message));
    expect(says(CODE)).toEqual([
      'A QR code with a web address can be read on the picture. Nothing was changed. Crop it out, or replace or reject the photo.',
    ]);
    expect(says({ ...CODE, isWeb: false })[0]).toMatch(/^A QR code can be read on the picture\. /);
  });

  it('is nothing to find where there is none, where nobody looked, and where it could not be found out', () => {
    expect(
      [showing([]), showing(null), photo(1, { signals: GOOD }), photo(1)].map((each) => found([QR], each)),
    ).toEqual([[], [], [], []]);
  });

  it.each([
    ['cut off', { crop: { left: 0, top: 0, width: 0.79, height: 1 } }, []],
    ['cut through', { crop: { left: 0, top: 0, width: 0.85, height: 1 } }, ['warning qrCode']],
    ['cut off at the top', { crop: { left: 0, top: 0.76, width: 1, height: 0.24 } }, []],
    ['brighter', { exposure: 1 }, ['warning qrCode']],
    // Turned to the right, what was at the right is at the bottom.
    ['turned and cut off', { turn: 90, crop: { left: 0, top: 0, width: 1, height: 0.79 } }, []],
    ['turned and left', { turn: 90, crop: { left: 0, top: 0.5, width: 1, height: 0.5 } }, ['warning qrCode']],
    ['mirrored and cut off', { mirrored: true, crop: { left: 0.21, top: 0, width: 0.79, height: 1 } }, []],
  ] as const)('is looked for in the picture as it is sent: %s', (_, corrections, expected) => {
    expect(found([QR], showing([CODE], { corrections }))).toEqual(expected);
  });

  it('does not come back by a fix of the lines', () => {
    const code = { left: 0.1, top: 0.44, width: 0.05, height: 0.05, isWeb: true };
    const leaning = { ...GOOD, tilt: { straighten: -4, vertical: 0 }, codes: [code] };
    const cropped = { crop: { left: 0, top: 0.5, width: 1, height: 0.5 } };
    const shown = photo(1, { signals: leaning, corrections: cropped });
    expect(found([{ rule: 'tilted' }], shown)).toEqual(['warning tilted fixable']);
    expect(found([{ rule: 'tilted' }, QR], shown)).toEqual(['warning tilted']);
  });
});

describe('a QR code and the other rules of a set', () => {
  const labelled = { kind: 'Virtual Renovation', originalId: null, labelled: true } as const;
  const altered = showing([CODE], { alteration: labelled });
  const error = { ...QR, severity: 'error' } as const;
  const demand = { rule: 'labelOnPicture', wanted: 'required' } as const;

  it('is no fault on a picture whose label a rule of the same set demands', () => {
    expect(found([error, demand], altered)).toEqual([]);
    expect(found([error, { ...demand, severity: 'warning' }], altered)).toEqual([]);
  });

  it('is one where no such label is demanded of this picture, or there is none', () => {
    expect(found([error], altered)).toEqual(['error qrCode']);
    expect(found([error, { rule: 'labelOnPicture', wanted: 'forbidden' }], altered)).toContain('error qrCode');
    expect(found([error, { ...demand, kinds: ['Twilight Conversion'] }], altered)).toEqual(['error qrCode']);
    expect(found([error, demand], showing([CODE]))).toEqual(['error qrCode']);
    const unlabelled = { ...altered, alteration: { ...labelled, labelled: false } };
    expect(found([error, demand], unlabelled)).toContain('error qrCode');
  });

  it('is told once where keywords tell of it as well', () => {
    const content = { rule: 'pictureContent', forbidden: ['watermark', 'code'] };
    const reported = showing([CODE], { keywords: ['QR code'] });
    expect(found([content, QR], reported)).toEqual(['error pictureContent']);
    expect(found([content, QR], { ...reported, keywords: ['logo'] })).toEqual([
      'error pictureContent',
      'warning qrCode',
    ]);
    expect(found([{ ...content, forbidden: ['watermark'] }, QR], reported)).toEqual(['warning qrCode']);
  });

  it('is a warning of the sets whose services forbid it, and of no other', () => {
    const sets = [...SHIPPED_RULE_SETS].flatMap(([id, { rules }]) =>
      rules.flatMap((each) => (each.rule === 'qrCode' ? [`${id} ${each.severity}`] : [])),
    );
    expect(sets).toEqual(['mlsNow warning', 'smartMls warning']);
  });
});

describe('what is kept of a code', () => {
  const at = (x: number, y: number, text: string) => {
    const [topLeft, topRight] = [
      { x, y },
      { x: x + 200, y: y + 50 },
    ];
    const [bottomLeft, bottomRight] = [
      { x: x - 50, y: y + 200 },
      { x: x + 150, y: y + 250 },
    ];
    return toCode({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }, { width: 1000, height: 500 });
  };

  it('is where it is, within the picture, and never what it says', () => {
    expect(at(300, 100, 'Lockbox 1234')).toEqual({ left: 0.25, top: 0.2, width: 0.25, height: 0.5, isWeb: false });
    expect(at(10, 400, '')).toEqual({ left: 0, top: 0.8, width: 0.21, height: 0.2, isWeb: false });
  });

  it.each([
    ['an address', 'https://example.com/tour', true],
    ['one in capitals', 'HTTPS://EXAMPLE.COM/TOUR', true],
    ['one without a scheme', 'www.example.com', true],
    ['one in a visiting card', 'BEGIN:VCARD\nFN:Ada\nURL:http://example.com\nEND:VCARD', true],
    ['a network', 'WIFI:S:Guests;T:WPA;P:secret;;', false],
    ['a phone number', 'tel:+15551234567', false],
    ['more than any address', `${'a'.repeat(7000)} https://example.com`, false],
  ])('says whether it is a web address: %s', (_, text, isWeb) => {
    expect(at(300, 100, text).isWeb).toBe(isWeb);
  });
});
