import { describe, expect, it } from 'vitest';
import { createJustWritten } from '../../../renderer/state/just-written.ts';
import { MediaId } from '../../../shared/domain/ids.ts';

const PHOTO = MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7');

function setup() {
  let shown = '';
  const written = createJustWritten(() => shown);
  return {
    write: (room: string) => written.write(PHOTO, 'imageOf', room),
    clear: written.clear,
    seen: () => written.seen(PHOTO, 'imageOf', shown),
    show(room: string) {
      shown = room;
      written.look();
    },
  };
}

describe('what this page has just written', () => {
  it('is what the next key replaces until it is shown, also where an earlier one is shown first', () => {
    const { write, seen, show } = setup();
    write('Kitchen');
    write('Pantry');
    expect(seen()).toBe('Pantry');
    show('Kitchen');
    expect(seen()).toBe('Pantry');
    show('Pantry');
    expect(seen()).toBe('Pantry');
  });

  it('counts no more when it was shown once, and then something else', () => {
    const { write, seen, show } = setup();
    write('Kitchen');
    show('Kitchen');
    show('');
    expect(seen()).toBe('');
    write('Kitchen');
    show('Of somebody else');
    expect(seen()).toBe('Of somebody else');
  });

  it('counts no more when it was taken back or could not be written', () => {
    const { write, clear, seen } = setup();
    write('Kitchen');
    clear();
    expect(seen()).toBe('');
    const forget = write('Kitchen');
    forget();
    expect(seen()).toBe('');
  });

  it('stays when what was written before it is done', () => {
    const { write, seen } = setup();
    const forget = write('Kitchen');
    write('Pantry');
    forget();
    expect(seen()).toBe('Pantry');
  });
});
