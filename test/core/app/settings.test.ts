import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import { openCore } from '../harness.ts';

const codeReplacements = [
  { code: 'kit', text: 'Eat-in kitchen' },
  { code: 'ñ', text: 'Año' },
];

describe('settings of the library', () => {
  it('are the defaults until somebody changes them', async () => {
    const { call } = await openCore();
    expect(await call('settings.get', {})).toEqual(DEFAULT_SETTINGS);
  });

  it('are kept part by part and are there after a restart', async () => {
    const first = await openCore();
    await first.call('settings.set', { codeReplacements });
    await first.call('settings.set', { roomSequence: ['Kitchen', 'Hut'], captionTemplates: [] });
    const expected = { ...DEFAULT_SETTINGS, codeReplacements, roomSequence: ['Kitchen', 'Hut'], captionTemplates: [] };
    expect(await first.call('settings.get', {})).toEqual(expected);
    await first.close();
    const second = await openCore({ home: first.home });
    expect(await second.call('settings.get', {})).toEqual(expected);
  });

  it('reach every window: the change is announced', async () => {
    const { core, call } = await openCore();
    const revisions: number[] = [];
    core.subscribe((event) => {
      if (event.name === 'workspace.changed') revisions.push(event.payload.workspaceRevision);
    });
    await call('settings.set', { roomKeys: Array.from({ length: 9 }, () => null) });
    expect(revisions).toHaveLength(1);
  });

  it('that cannot be used are refused as a whole', async () => {
    const { call, fail } = await openCore();
    for (const input of [
      { roomKeys: ['Kitchen'] },
      { roomWords: ['kitchen', 'Kitchen'].map((room) => ({ room, words: 'Cook’s kitchen' })) },
      { codeReplacements: [...codeReplacements, ...codeReplacements] },
      { codeReplacements: [{ code: 'two words', text: 'x' }], roomSequence: ['Kitchen'] },
      { captionTemplates: [{ name: '', text: 'x' }] },
    ]) {
      expect((await fail('settings.set', input)).code).toBe('invalidInput');
    }
    expect(await call('settings.get', {})).toEqual(DEFAULT_SETTINGS);
  });
});
