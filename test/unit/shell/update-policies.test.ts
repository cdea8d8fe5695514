import { describe, expect, it } from 'vitest';
import {
  type InstallationFacts,
  installationOf,
  type UpdateFacts,
  updateRule,
} from '../../../electron/shell/updates/update-rule.ts';
import {
  AT_REST,
  installsAtQuit,
  isNewer,
  nextUpdateStep,
  notesText,
  type UpdateEvent,
  type UpdateSituation,
} from '../../../electron/shell/updates/update-steps.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const packaged: InstallationFacts = { platform: 'linux', isPackaged: true, appImage: null, besideProgram: [] };

it.each<[string, Partial<InstallationFacts>, string]>([
  ['from its sources', { isPackaged: false }, 'sources'],
  ['by deb or rpm', {}, 'distribution'],
  ['as an AppImage', { appImage: '/home/ada/a.AppImage' }, 'appImage'],
  ['on macOS', { platform: 'darwin' }, 'mac'],
  [
    'by the installer for a person',
    { platform: 'win32', besideProgram: ['Uninstall Listing Lightbox.exe', 'resources'] },
    'nsis',
  ],
  ['by the MSI', { platform: 'win32', besideProgram: ['Listing Lightbox.exe', 'resources'] }, 'msi'],
])('how the app was installed %s is known', (_name, facts, installation) => {
  expect(installationOf({ ...packaged, ...facts })).toBe(installation);
});

describe('whether an installation updates itself', () => {
  const facts: UpdateFacts = {
    installation: 'nsis',
    policy: {},
    hasFeed: true,
    resources: '/Applications/Listing Lightbox.app/Contents/Resources',
    version: '1.0.0',
  };

  it.each(['nsis', 'mac', 'appImage'] as const)('%s does', (installation) => {
    expect(updateRule({ ...facts, installation })).toEqual({ kind: 'ask', channel: 'latest' });
  });

  it.each<[string, Partial<UpdateFacts>, string]>([
    ['the MSI', { installation: 'msi' }, 'managed'],
    ['a package of a distribution', { installation: 'distribution' }, 'distribution'],
    ['a checkout', { installation: 'sources' }, 'sources'],
    ['one that IT keeps', { policy: { updates: 'off' } }, 'policy'],
    ['one that knows no feed', { hasFeed: false }, 'noFeed'],
    ['an app on a disk image', { installation: 'mac', resources: '/Volumes/Listing Lightbox/x' }, 'place'],
    ['an app in the folder of downloads', { installation: 'mac', resources: '/private/AppTranslocation/x' }, 'place'],
  ])('%s does not', (_name, other, why) => {
    expect(updateRule({ ...facts, ...other })).toEqual({ kind: 'off', why });
  });

  it('a version of tests stays on its channel, and the policy can name one', () => {
    expect(updateRule({ ...facts, version: '1.1.0-beta.2' })).toEqual({ kind: 'ask', channel: 'beta' });
    expect(updateRule({ ...facts, policy: { channel: 'beta' } })).toEqual({ kind: 'ask', channel: 'beta' });
  });
});

const around = { isSending: false, current: '1.0.0' };
const found = { kind: 'found', version: '1.1.0', notes: 'Faster.' } as const;

/** Plays events one after the other. @returns the last situation and all that was done */
function play(events: readonly (UpdateEvent | { readonly sending: boolean })[]) {
  let situation: UpdateSituation = AT_REST;
  let isSending = false;
  const acts: string[] = [];
  for (const event of events) {
    if ('sending' in event) {
      isSending = event.sending;
      continue;
    }
    const next = nextUpdateStep(situation, event, { ...around, isSending });
    situation = next.situation;
    if (next.act.kind !== 'nothing') acts.push(next.act.kind);
  }
  return { situation, acts };
}

describe('an update', () => {
  it('shows its notes, is downloaded when a person wants it, and put in place when they restart', () => {
    const { acts } = play([
      { kind: 'timeToCheck' },
      found,
      { kind: 'personWants' },
      { kind: 'loaded' },
      { kind: 'personRestarts' },
    ]);
    expect(acts).toEqual(['check', 'showNotes', 'load', 'offerRestart', 'install']);
  });

  it('waits while photos are being sent, and comes when that ends', () => {
    const { acts, situation } = play([
      { kind: 'timeToCheck' },
      found,
      { kind: 'personWants' },
      { kind: 'loaded' },
      { sending: true },
      { kind: 'personRestarts' },
    ]);
    expect(acts.at(-1)).toBe('offerRestart');
    expect(nextUpdateStep(situation, { kind: 'sendingEnded' }, around).act).toEqual({ kind: 'install' });
    expect(nextUpdateStep(situation, { kind: 'sendingEnded' }, { ...around, isSending: true }).act.kind).toBe(
      'nothing',
    );
    const waits = nextUpdateStep(situation, { kind: 'personWaits' }, around).situation;
    expect(nextUpdateStep(waits, { kind: 'sendingEnded' }, around).act.kind).toBe('nothing');
    expect(installsAtQuit(situation, { isSending: true })).toBe(false);
    expect(installsAtQuit(situation, { isSending: false })).toBe(true);
    expect(installsAtQuit(AT_REST, { isSending: false })).toBe(false);
  });

  it('that is older or the same is none, whoever offers it', () => {
    for (const version of ['1.0.0', '0.9.9', '1.0.0-beta.1', 'newest', '']) {
      expect(play([{ kind: 'timeToCheck' }, { ...found, version }]).acts).toEqual(['check']);
      expect(play([{ kind: 'personChecks' }, { ...found, version }]).acts).toEqual(['check', 'showNothingNew']);
    }
  });

  it('is told of by failure only to who asked', () => {
    const failed = { kind: 'failed', why: 'no network' } as const;
    expect(play([{ kind: 'timeToCheck' }, failed]).acts).toEqual(['check']);
    expect(play([{ kind: 'personChecks' }, failed]).acts).toEqual(['check', 'showFailure']);
    expect(play([{ kind: 'timeToCheck' }, { kind: 'personChecks' }, failed]).acts).toEqual(['check', 'showFailure']);
    expect(play([{ kind: 'timeToCheck' }, found, { kind: 'personWants' }, failed]).acts.at(-1)).toBe('showFailure');
    expect(play([{ kind: 'timeToCheck' }, found, { kind: 'personWants' }, failed]).situation).toEqual(AT_REST);
  });

  it('that is put off is offered again by the next check', () => {
    const { acts } = play([{ kind: 'timeToCheck' }, found, { kind: 'personWaits' }, { kind: 'timeToCheck' }, found]);
    expect(acts).toEqual(['check', 'showNotes', 'check', 'showNotes']);
  });

  it('is never downloaded before its notes were shown, nor put in place while photos are sent, whatever happens', () => {
    const event = fc.constantFrom<UpdateEvent | { readonly sending: boolean }>(
      { kind: 'timeToCheck' },
      { kind: 'personChecks' },
      found,
      { kind: 'nothingFound' },
      { kind: 'failed', why: 'x' },
      { kind: 'personWants' },
      { kind: 'personWaits' },
      { kind: 'loaded' },
      { kind: 'personRestarts' },
      { kind: 'sendingEnded' },
      { sending: true },
      { sending: false },
    );
    forAll(fc.array(event, { maxLength: 40 }), (events) => {
      let situation: UpdateSituation = AT_REST;
      let isSending = false;
      let shown = false;
      for (const each of events) {
        if ('sending' in each) {
          isSending = each.sending;
          continue;
        }
        const next = nextUpdateStep(situation, each, { ...around, isSending });
        if (next.act.kind === 'showNotes') shown = true;
        if (next.act.kind === 'load') expect(shown && each.kind === 'personWants').toBe(true);
        if (next.act.kind === 'install') {
          expect(isSending).toBe(false);
          expect(situation.state.kind).toBe('ready');
        }
        situation = next.situation;
      }
    });
  });
});

describe('the notes of a release', () => {
  it.each([
    ['Faster.', 'Faster.'],
    ['<h2>New</h2><ul><li>Faster</li><li>Smaller</li></ul>', 'New\nFaster\nSmaller'],
    [
      [
        { version: '1.1.0', note: 'Faster.' },
        { version: '1.0.1', note: null },
      ],
      '1.1.0\nFaster.',
    ],
    ['\u202EEvil\u0007', 'Evil'],
    [null, ''],
    [42, ''],
  ])('%j are plain text', (notes, text) => {
    expect(notesText(notes)).toBe(text);
  });

  it('without an end have one', () => {
    expect(notesText('x'.repeat(100_000)).length).toBeLessThan(5000);
  });
});

it.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['1.0.0', '1.0.0-beta.1', true],
  ['1.0.0-beta.10', '1.0.0-beta.9', true],
  ['1.0.0-beta.1', '1.0.0', false],
  ['0.9.0', '1.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['2', '1.0.0', false],
])('whether %s is newer than %s: %s', (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});
