import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SHIPPED_RULE_SETS } from '../../../shared/domain/picture-rules/shipped.ts';
import { SHIPPED_IDS } from '../../../shared/domain/shipped-profiles.ts';
import { done, lightbox, lightboxJson } from '../../run-cli.ts';
import { newHome, pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

const RULES = {
  name: 'Our service',
  date: '2026-11-23',
  sources: [{ title: 'Its rules', url: 'https://rules.example.com/photos' }],
  note: 'As of today.',
  rules: [
    { rule: 'captionContent', severity: 'error', forbidden: ['phone', 'web'], words: [] },
    { rule: 'roomRequired', severity: 'error' },
    { rule: 'primaryExterior', severity: 'error', rooms: ['Front of Structure'], mayLead: [] },
    {
      rule: 'disclosedInCaption',
      severity: 'error',
      label: 'Digitally altered',
      accepted: [],
      template: '{label}. {caption}',
    },
    { rule: 'originalBeside', severity: 'error' },
  ],
};

/** The exit code with the one value on stdout. */
async function json(home: string, ...words: readonly string[]): Promise<readonly [number, unknown]> {
  const { code, value } = await lightboxJson(home, ...words);
  return [code, value];
}

interface Photo {
  readonly caption: string;
  readonly room: string;
}

/** A library with the listing “Oak” for a service with these rules. */
async function oak(photos: readonly Photo[], pictureRules: unknown = RULES) {
  const service = await startPractice();
  const home = await newHome();
  const profile = path.join(home, 'profile.json');
  await writeFile(profile, JSON.stringify({ attach: 'navigation', pictureRules }));
  const { uploadUrl, baseUrl, token } = service;
  const addresses = ['--upload-url', uploadUrl, '--base-url', baseUrl, '--token', token];
  await done(home, 'connect', ...addresses, '--profile', profile);
  await done(home, 'listing', 'create', 'Oak');
  if (photos.length > 0) await done(home, 'photo', 'add', 'Oak', ...(await pictureFiles(photos.length)));
  for (const [index, { caption, room }] of photos.entries()) {
    await done(home, 'photo', 'edit', 'Oak', `${index + 1}`, '--caption', caption, '--room', room);
  }
  return { home, service };
}

const KITCHEN = { caption: 'Kitchen, call 555-123-4567', room: 'Kitchen' };
const BATH = { caption: 'Modern bathroom', room: '' };
const FRONT = { caption: 'Front at dusk', room: 'Front of Structure' };

const Photos = z.array(z.looseObject({ ShortDescription: z.string(), ImageOf: z.string() }));

async function captions(home: string): Promise<string[]> {
  const [, photos] = await json(home, 'photo', 'list', 'Oak');
  return Photos.parse(photos).map(({ ShortDescription, ImageOf }) => `${ImageOf}: ${ShortDescription}`);
}

const RulesFound = z.array(z.looseObject({ rule: z.string() }));

async function found(home: string): Promise<string[]> {
  const [, findings] = await json(home, 'check', 'Oak');
  return RulesFound.parse(findings).map(({ rule }) => rule);
}

const PHONE = {
  rule: 'captionContent',
  severity: 'error',
  position: 1,
  field: 'ShortDescription',
  message: 'The caption has a phone number: “555-123-4567”. Take it out.',
  fixable: true,
};
const MISSING = {
  rule: 'originalBeside',
  severity: 'error',
  position: 2,
  message: 'The picture is altered, and its original is not in the listing. Add it, and say which it is.',
  fixable: false,
};

describe('lightbox check', () => {
  it('lists each finding in the shape that is documented and ends with 4 where there are errors', async () => {
    const { home } = await oak([KITCHEN, BATH, FRONT]);
    await done(home, 'photo', 'alter', 'Oak', '2', '--kind', 'Virtual Renovation');
    expect(await json(home, 'check', 'Oak')).toStrictEqual([
      4,
      [
        PHONE,
        {
          rule: 'primaryExterior',
          severity: 'error',
          position: 1,
          message: 'The primary photo shows Kitchen. Put one of these first: Front of Structure.',
          fixable: true,
        },
        {
          rule: 'roomRequired',
          severity: 'error',
          position: 2,
          field: 'ImageOf',
          message: 'The photo needs a room.',
          fixable: true,
        },
        {
          rule: 'disclosedInCaption',
          severity: 'error',
          position: 2,
          field: 'ShortDescription',
          message: 'The picture is altered, and its caption does not say so. Write “Digitally altered”.',
          fixable: true,
        },
        MISSING,
      ],
    ]);
    const { code, stdout } = await lightbox(home, 'check', 'Oak');
    expect(code).toBe(4);
    expect(stdout.split('\n')).toEqual([
      '5 errors, 0 warnings',
      `Error, photo 1: ${PHONE.message} (captionContent, can be fixed)`,
      expect.stringMatching(/^Error, photo 1: .*\(primaryExterior, can be fixed\)$/),
      'Error, photo 2: The photo needs a room. (roomRequired, can be fixed)',
      expect.stringMatching(/^Error, photo 2: .*\(disclosedInCaption, can be fixed\)$/),
      `Error, photo 2: ${MISSING.message} (originalBeside)`,
      '',
    ]);
  });
  it('ends with 0 where nothing is to be fixed, and where there are warnings alone', async () => {
    const { home } = await oak([FRONT]);
    expect(await json(home, 'check', 'Oak')).toStrictEqual([0, []]);
    expect(await lightbox(home, 'check', 'Oak')).toMatchObject({ code: 0, stdout: 'Nothing is to be fixed.\n' });
    await done(home, 'photo', 'edit', 'Oak', '1', '--caption', '');
    const warning = {
      rule: 'captionRequired',
      severity: 'warning',
      position: 1,
      field: 'ShortDescription',
      message: 'The photo needs a caption.',
      fixable: true,
    };
    expect(await json(home, 'check', 'Oak')).toStrictEqual([0, [warning]]);
  });
  it('names no photo for what concerns the listing', async () => {
    const { home } = await oak([], { ...RULES, rules: [{ rule: 'count', least: 2 }] });
    const message = 'The listing has 0 photos; at least 2 are needed. Add more.';
    expect(await json(home, 'check', 'Oak')).toStrictEqual([
      4,
      [{ rule: 'count', severity: 'error', message, fixable: false }],
    ]);
    expect((await lightbox(home, 'check', 'Oak')).stdout).toContain(`Error, listing: ${message} (count)`);
  });
  it('says where listings are found when there is none of that name', async () => {
    const home = await newHome();
    for (const command of ['check', 'fix']) {
      expect(await lightbox(home, command, 'Elm')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'There is no listing “Elm”. See `lightbox listing list`.\n',
      });
    }
  });
});

describe('lightbox fix', () => {
  it('does all that can be fixed as one change, and a second run has nothing to do', async () => {
    const { home } = await oak([KITCHEN, BATH, FRONT]);
    await done(home, 'photo', 'alter', 'Oak', '2', '--kind', 'Virtual Renovation');
    const before = await captions(home);
    const left = { ...MISSING, position: 3 };
    expect(await json(home, 'fix', 'Oak')).toStrictEqual([4, { fixed: 4, findings: [left] }]);
    const fixed = [
      'Front of Structure: Front at dusk',
      'Kitchen: Kitchen',
      'Bathroom: Digitally altered. Modern bathroom',
    ];
    expect(await captions(home)).toEqual(fixed);

    expect(await json(home, 'fix', 'Oak')).toStrictEqual([4, { fixed: 0, findings: [left] }]);
    expect((await lightbox(home, 'fix', 'Oak')).stdout).toContain('There is nothing that can be fixed by itself.\n');
    expect(await captions(home)).toEqual(fixed);

    // What had nothing to do is no change: the first undo takes the fixes back, all of them.
    await done(home, 'undo', 'Oak');
    expect(await captions(home)).toEqual(before);
    await done(home, 'redo', 'Oak');
    expect(await captions(home)).toEqual(fixed);
  });
  it('--rule does what that rule found and leaves the rest', async () => {
    const { home } = await oak([FRONT, KITCHEN, BATH]);
    const first = await lightbox(home, 'fix', 'Oak', '--rule', 'captionContent');
    expect(first.code).toBe(4);
    expect(first.stdout).toMatch(/^Fixed 1 finding\.\n1 error, 0 warnings\n/);
    expect(await captions(home)).toEqual([
      'Front of Structure: Front at dusk',
      'Kitchen: Kitchen',
      ': Modern bathroom',
    ]);
    expect(await found(home)).toEqual(['roomRequired']);
    const again = await lightbox(home, 'fix', 'Oak', '--rule', 'captionContent');
    expect(again.stdout).toMatch(/^There is nothing that can be fixed by itself\.\n1 error/);
    expect(await json(home, 'fix', 'Oak', '--rule', 'roomRequired')).toStrictEqual([0, { fixed: 1, findings: [] }]);
  });
  it('--rule takes no name that no rule has, and says which ones found something', async () => {
    const { home } = await oak([FRONT, KITCHEN]);
    const before = await captions(home);
    const wrong = await lightbox(home, 'fix', 'Oak', '--rule', 'captionContents');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain(
      'There is no rule “captionContents”. Nothing was changed. `lightbox check` names the rules that found something.',
    );
    expect(await captions(home)).toEqual(before);
  });
});

describe('lightbox sync of a listing with errors', () => {
  it('holds it and says how it is fixed or sent, and --anyway sends it and is kept in the history', async () => {
    const { home, service } = await oak([FRONT, KITCHEN]);
    const held = await lightbox(home, 'sync');
    expect(held.code).toBe(4);
    expect(held.stderr).toContain('Oak was not sent: there is 1 error. Nothing is lost.');
    expect(held.stderr).toContain('`lightbox check LISTING` lists the errors');
    expect(held.stderr).toContain('`lightbox sync LISTING --anyway` sends it');
    // It was not refused: there it would not be listed.
    expect(held.stderr).not.toContain('lightbox failures');
    expect(service.snapshot().listings).toEqual([]);

    expect(await json(home, 'sync', 'Oak', '--anyway')).toMatchObject([0, { created: 1, blocked: 0 }]);
    expect(service.captions()).toEqual([FRONT.caption, KITCHEN.caption]);
    const history = await lightbox(home, 'history', 'Oak');
    expect(history.stdout).toContain('Sent anyway, errors: 1 (captionContent)');
  });
  it('speaks of what was refused where that is what stands in the way', async () => {
    const { home, service } = await oak([FRONT]);
    service.faults.next('insert', 'preconditionRequired');
    const refused = await lightbox(home, 'sync');
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('`lightbox failures` says what was refused');
    expect(refused.stderr).not.toContain('--anyway');
  });
});

describe('lightbox picture-rules', () => {
  it('shows those in use, takes a set that comes with the program, a file or none, and check goes by them', async () => {
    const { home } = await oak([KITCHEN], null);
    const none = await lightbox(home, 'picture-rules');
    expect(none.code).toBe(0);
    for (const name of SHIPPED_RULE_SETS.keys()) expect(none.stdout).toContain(name);
    expect(await json(home, 'picture-rules')).toEqual([0, null]);
    expect(await found(home)).toEqual([]);

    expect(await json(home, 'picture-rules', 'smartMls')).toEqual([0, SHIPPED_RULE_SETS.get('smartMls')]);
    expect(await json(home, 'picture-rules')).toEqual([0, SHIPPED_RULE_SETS.get('smartMls')]);
    expect(await found(home)).toEqual(['blank', 'captionContent']);

    const file = path.join(await temporaryFolder(), 'rules.json');
    await writeFile(file, JSON.stringify(RULES));
    expect(await json(home, 'picture-rules', file)).toEqual([0, RULES]);
    expect((await lightbox(home, 'picture-rules')).stdout.split('\n')).toEqual([
      'Our service: 5 rules, looked up on 2026-11-23',
      'As of today.',
      '  Its rules  https://rules.example.com/photos',
      '  error  captionContent  forbidden ["phone","web"]  words []',
      '  error  roomRequired',
      '  error  primaryExterior  rooms ["Front of Structure"]  mayLead []',
      '  error  disclosedInCaption  label "Digitally altered"  accepted []  template "{label}. {caption}"',
      '  error  originalBeside',
      '',
    ]);
    expect(await found(home)).toEqual(['captionContent', 'primaryExterior']);

    expect(await json(home, 'picture-rules', 'none')).toEqual([0, null]);
    expect(await found(home)).toEqual([]);
  });
  it('takes nothing that is no set, says what can be used, and keeps what was in use', async () => {
    const { home } = await oak([]);
    const file = path.join(await temporaryFolder(), 'rules.json');
    const refusal = async (name: string): Promise<string> => {
      const { code, stdout, stderr } = await lightbox(home, 'picture-rules', name);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return stderr;
    };
    const unknown = await refusal('crmsl');
    expect(unknown).toContain('“crmsl” is no set and no file that can be read. Nothing was changed.');
    expect(unknown).toContain([...SHIPPED_RULE_SETS.keys(), 'none'].join(', '));
    await writeFile(file, '{ not JSON');
    expect(await refusal(file)).toBe(`${file} is not JSON. Nothing was changed.\n`);
    await writeFile(file, JSON.stringify({ ...RULES, rules: [{ rule: 'bytes', most: 'many' }] }));
    expect(await refusal(file)).toContain('has no picture rules that can be used: rules.0.most has to be a number.');
    expect(await json(home, 'picture-rules')).toEqual([0, RULES]);
  });
  it('says how a service is connected where there is none', async () => {
    expect(await lightbox(await newHome(), 'picture-rules', 'crmls')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No service is connected, and picture rules are those of a service. See `lightbox connect --help`.\n',
    });
  });
});

const Altered = z.strictObject({
  mediaId: z.string(),
  order: z.int(),
  alteration: z.strictObject({ kind: z.string(), originalId: z.string().nullable(), labelled: z.boolean() }).nullable(),
});

describe('lightbox photo alter', () => {
  const STAGED = ['--kind', 'Virtual Staging - Item Addition'] as const;

  it('marks a photo, puts it beside its original, keeps what is not named, and unmarks it', async () => {
    const { home } = await oak([FRONT, { caption: 'Den', room: 'Den' }, { caption: 'Yard', room: 'Yard' }]);
    const alter = async (...words: readonly string[]) => {
      const [code, value] = await json(home, 'photo', 'alter', 'Oak', ...words);
      expect({ words, code }).toEqual({ words, code: 0 });
      return Altered.parse(value);
    };
    const first = await alter('1', '--none');
    const staged = await alter('3', ...STAGED, '--original', '1');
    const mark = { kind: STAGED[1], originalId: first.mediaId, labelled: false };
    expect(staged).toMatchObject({ order: 2, alteration: mark });
    expect(await captions(home)).toEqual(['Front of Structure: Front at dusk', 'Yard: Yard', 'Den: Den']);
    expect((await alter('2', '--label')).alteration).toEqual({ ...mark, labelled: true });
    const twilight = { ...mark, kind: 'Twilight Conversion', labelled: true };
    expect((await alter('2', '--kind', 'Twilight Conversion')).alteration).toEqual(twilight);
    expect((await alter('2', '--no-label')).alteration).toEqual({ ...twilight, labelled: false });
    expect(await lightbox(home, 'photo', 'alter', 'Oak', '2', '--none')).toMatchObject({
      code: 0,
      stdout: 'Photo 2 is marked as not altered.\n',
    });
    expect(await lightbox(home, 'photo', 'alter', 'Oak', '2', ...STAGED)).toMatchObject({
      code: 0,
      stdout: 'Photo 2 is marked as altered: Virtual Staging - Item Addition.\n',
    });
  });
  it('changes nothing and says what to do', async () => {
    const { home } = await oak([FRONT, { caption: 'Den', room: 'Den' }]);
    for (const { words, code, said } of [
      { words: ['1'], code: 2, said: 'Say how it was altered with --kind, or --none. Nothing was changed.' },
      { words: ['1', '--kind', 'Staged'], code: 2, said: 'use one of Virtual Staging - Item Addition; Decluttered' },
      { words: ['1', ...STAGED, '--none'], code: 2, said: '--none goes with no other option. Nothing was changed.' },
      { words: ['9', ...STAGED], code: 1, said: '“Oak” has no photo 9. It has photos 1 to 2. Nothing was changed.' },
      { words: ['1', ...STAGED, '--original', '9'], code: 1, said: '“Oak” has no photo 9.' },
      { words: ['1', ...STAGED, '--original', '1'], code: 1, said: 'Name one that is in it.' },
    ]) {
      const wrong = await lightbox(home, 'photo', 'alter', 'Oak', ...words);
      expect(wrong).toMatchObject({ code, stdout: '' });
      expect(wrong.stderr).toContain(said);
    }
    expect(await found(home)).toEqual([]);
  });
});

describe('lightbox profiles', () => {
  it('lists those that ship with the program, each dated, with sources and not tried', async () => {
    const home = await temporaryFolder();
    const [code, listed] = await json(home, 'profiles');
    const Listed = z.array(
      z.strictObject({
        name: z.string(),
        title: z.string(),
        environment: z.enum(['production', 'test']),
        uploadUrl: z.url().nullable(),
        baseUrl: z.url().nullable(),
        date: z.iso.date(),
        sources: z.array(z.url()).min(1),
        tried: z.literal(false),
        note: z.string(),
      }),
    );
    expect([code, Listed.parse(listed).map(({ name }) => name)]).toEqual([0, SHIPPED_IDS]);
    const { stdout } = await lightbox(home, 'profiles');
    for (const name of SHIPPED_IDS) {
      expect(stdout).toMatch(new RegExp(`^${name}: .* not tried against the live service`, 'm'));
    }
  });
  it('says which there are when there is none of that name', async () => {
    const wrong = await lightbox(await temporaryFolder(), 'profiles', 'crmsl');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('There is no profile “crmsl”. Use one of crmls, crmls-staging, reso.');
  });
});
