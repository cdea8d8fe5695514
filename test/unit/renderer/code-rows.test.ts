import { describe, expect, it } from 'vitest';
import { type EditedCodes, rowsOf, takeOver } from '../../../renderer/features/caption-tools/code-rows.ts';

const KIT = { code: 'kit', text: 'Kitchen' };
const BATH = { code: 'bath', text: 'Bathroom' };
const YARD = { code: 'yard', text: 'Yard' };

/** The rows as they are while the next one is being filled in. */
const typing = (sent: EditedCodes['sent']): EditedCodes => ({
  rows: [...rowsOf([KIT, BATH]), { key: 2, code: 'ya', text: 'Half a' }],
  of: [KIT],
  sent,
});

describe('a table of codes that comes back', () => {
  it('leaves what is typed meanwhile alone when it is the one that was sent', () => {
    const edited = typing([[KIT, BATH]]);
    expect(takeOver(edited, [KIT, { ...BATH }])).toEqual({ rows: edited.rows, of: [KIT, BATH], sent: [] });
  });

  it('leaves it alone at each of several that were sent', () => {
    const edited = typing([[KIT], [KIT, BATH], [KIT, BATH, YARD]]);
    const first = takeOver(edited, [KIT, BATH]);
    expect(first).toMatchObject({ rows: edited.rows, sent: [[KIT, BATH, YARD]] });
    expect(takeOver(first, [KIT, BATH, YARD])).toMatchObject({ rows: edited.rows, sent: [] });
  });

  it('takes the place of the rows when it comes from elsewhere', () => {
    expect(takeOver(typing([[KIT, BATH]]), [YARD])).toEqual({ rows: rowsOf([YARD]), of: [YARD], sent: [] });
    expect(takeOver(typing([]), [KIT, BATH])).toMatchObject({ rows: rowsOf([KIT, BATH]) });
  });

  it('keeps a row that is not whole yet when the others are the same', () => {
    const rows = [...rowsOf([KIT]), { key: 7, code: '', text: 'Half a' }];
    expect(takeOver({ rows, of: [], sent: [] }, [KIT]).rows).toBe(rows);
  });
});
