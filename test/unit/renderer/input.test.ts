import { describe, expect, it } from 'vitest';
import {
  addressError,
  asksPassword,
  checkConnectForm,
  filledBy,
} from '../../../renderer/features/settings/connect-form.ts';
import { readProfile } from '../../../renderer/features/settings/read-profile.ts';
import { EN as WORDS } from '../../../renderer/language/en/index.ts';
import { createWords } from '../../../renderer/language/words.ts';
import type { Action } from '../../../renderer/workbench/action.ts';
import { ACTIONS } from '../../../renderer/workbench/actions.ts';
import { activeShortcuts, shownShortcut } from '../../../renderer/workbench/active-shortcuts.ts';
import type { KeyPress } from '../../../renderer/workbench/keys.ts';
import { KEY_SETS, type KeySet } from '../../../renderer/workbench/preferences.ts';
import { formatShortcut, isCharacterKey, matchesShortcut } from '../../../renderer/workbench/shortcuts.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';

const EN = createWords('en', 'en');

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('shortcuts', () => {
  it('take the command key on one system and Ctrl on the others', () => {
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true }), false)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { metaKey: true }), true)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { metaKey: true }), false)).toBe(false);
    expect(matchesShortcut('K', press('k', { ctrlKey: true }), false)).toBe(false);
  });
  it('find signs on keyboards where they need Shift, but keep letters apart', () => {
    expect(matchesShortcut('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('+', press('+', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('M', press('M', { shiftKey: true }), false)).toBe(false);
  });
  it('are shown as on the keys', () => {
    expect(formatShortcut('Alt+ArrowLeft', false, EN.t)).toBe('Alt+←');
    expect(formatShortcut('Mod+K', true, EN.t)).toBe('⌘K');
    expect(formatShortcut('Space', false, EN.t)).toBe('Space');
  });
  it('are named as on keyboards of the language', () => {
    const shown = (shortcut: string): string => formatShortcut(shortcut, false, createWords('es', 'es-MX').t);
    expect(['Space', 'Enter', 'Delete', 'Home', 'End', 'Escape'].map(shown)).toEqual([
      'Espacio',
      'Intro',
      'Supr',
      'Inicio',
      'Fin',
      'Esc',
    ]);
    expect(shown('Mod+Shift+V')).toBe('Ctrl+Mayús+V');
    expect(shown('Shift+ArrowRight')).toBe('Mayús+→');
    expect(shown('F2')).toBe('F2');
  });
  it('know the space bar, alone and not with Shift, which chooses photos', () => {
    expect(matchesShortcut('Space', press(' '), false)).toBe(true);
    expect(matchesShortcut('Space', press(' ', { shiftKey: true }), false)).toBe(false);
    expect(matchesShortcut('Space', press(' ', { ctrlKey: true }), false)).toBe(false);
  });
  it('of a single character are those that type something, and rest where they are switched off', () => {
    const single = ['C', '3', '?', '+', '[', 'Shift+N'];
    const others = [
      'Space',
      'Mod+K',
      'Mod+Shift+Z',
      'Alt+ArrowLeft',
      'Delete',
      'Escape',
      'F2',
      'Shift+ArrowRight',
      'Alt+C',
    ];
    expect(single.filter((keys) => !isCharacterKey(keys))).toEqual([]);
    expect(others.filter(isCharacterKey)).toEqual([]);
    const action = { shortcut: 'C', otherShortcuts: ['Mod+Y'] };
    expect(activeShortcuts(action, { characterKeys: true })).toEqual(['C', 'Mod+Y']);
    expect(shownShortcut(action, { characterKeys: false })).toBe('Mod+Y');
    expect(shownShortcut({ shortcut: '3', otherShortcuts: [] }, { characterKeys: false })).toBeNull();
  });
  it('of a digit with Shift change places with those of rooms', () => {
    const stars = { shortcut: 'Shift+3', otherShortcuts: [] };
    expect(shownShortcut(stars, { characterKeys: true })).toBe('Shift+3');
    expect(shownShortcut(stars, { characterKeys: true, digitKeys: 'stars' })).toBe('3');
    expect(shownShortcut({ shortcut: '3', otherShortcuts: [] }, { characterKeys: true, digitKeys: 'stars' })).toBe(
      'Shift+3',
    );
    expect(isCharacterKey('Shift+3')).toBe(true);
  });
  it.each(KEY_SETS)('belong to one action each in the set %s, and none has lost its own', (keySet) => {
    for (const digitKeys of ['rooms', 'stars'] as const) {
      const keysOf = (action: Action) => activeShortcuts(action, { characterKeys: true, digitKeys, keySet });
      for (const elsewhere of ['loupe', 'window']) {
        const used = ACTIONS.flatMap((action) => (action.place === elsewhere ? [] : keysOf(action)));
        expect(used.filter((keys, index) => used.indexOf(keys) !== index)).toEqual([]);
      }
      const lost = ACTIONS.filter((action) => action.shortcut !== null && keysOf(action).length === 0);
      expect(lost.map(({ id }) => id)).toEqual([]);
    }
  });
  it.each(KEY_SETS)('that work in a field while it is typed in type nothing, in the set %s', (keySet) => {
    const inFields = ACTIONS.filter(({ whileTyping }) => whileTyping !== false);
    const keys = inFields.flatMap((action) => activeShortcuts(action, { characterKeys: true, keySet }));
    expect(keys.filter(isCharacterKey)).toEqual([]);
  });
  it.each(KEY_SETS)('are in the set %s as they are written beside a field or a button', (keySet) => {
    const beside = ['suggest.accept', 'photos.room', 'loupe.zoom', 'view.listings', 'view.inspector', 'help.palette'];
    const written = beside.map((id) => ACTIONS.find((action) => action.id === id));
    expect(written.map((action) => action && shownShortcut(action, { characterKeys: true, keySet }))).toEqual([
      'J',
      'K',
      'Z',
      'L',
      'I',
      'Mod+K',
    ]);
  });
  it('are those that hands know from Lightroom and from Photo Mechanic', () => {
    const actionOf = (keys: string, keySet: KeySet, elsewhere: Action['place'] = 'loupe') =>
      ACTIONS.find(
        (action) =>
          action.place !== elsewhere &&
          activeShortcuts(action, { characterKeys: true, digitKeys: 'stars', keySet }).includes(keys),
      )?.id;
    for (const keySet of ['lightroom', 'photoMechanic'] as const) {
      const known = ['P', 'X', 'U', '3', '0', '+', '-'].map((keys) => actionOf(keys, keySet));
      expect(known).toEqual([
        'cull.pick',
        'cull.reject',
        'cull.keep',
        'cull.stars3',
        'cull.stars0',
        'view.larger',
        'view.smaller',
      ]);
      expect(actionOf('G', keySet, 'window')).toBe('loupe.close');
      expect(actionOf('+', keySet, 'window')).toBe('loupe.zoomIn');
    }
    expect(['E', 'C', 'N', 'D'].map((keys) => actionOf(keys, 'lightroom'))).toEqual([
      'loupe.open',
      'loupe.compare',
      'cull.similar',
      'adjust.open',
    ]);
    expect(actionOf('T', 'photoMechanic')).toBe('cull.pick');
  });
  it('are of the actions that have words, and no word is without its action', () => {
    const named = Object.keys(WORDS).filter((key) => key.startsWith('action.'));
    expect(ACTIONS.map(({ id }) => `action.${id}`).toSorted()).toEqual(named.toSorted());
  });
});

describe('the form for a service', () => {
  const FORM = {
    account: '',
    name: '',
    environment: 'production',
    uploadUrl: 'https://media.example.org',
    baseUrl: 'https://api.example.org',
    signIn: 'token',
    token: 'secret',
    issuer: '',
    tokenUrl: '',
    clientId: '',
    clientSecret: '',
    username: '',
    password: '',
    memberLoginId: ' agent ',
    profile: 'own',
  } as const;
  it('sends secrets over https only, this computer excepted', () => {
    expect(addressError(EN, 'https://api.example.org')).toBeNull();
    expect(addressError(EN, 'http://127.0.0.1:8080')).toBeNull();
    expect(addressError(EN, 'http://api.example.org')).toContain('https://');
    expect(addressError(EN, 'http://127.0.0.1.example.org')).toContain('https://');
    expect(addressError(EN, 'ftp://localhost')).toContain('https://');
    expect(addressError(EN, 'api.example.org')).toContain('isn’t an address');
    expect(addressError(EN, 'https://me:word@api.example.org')).toContain('password');
  });
  it('makes the command of what was typed', () => {
    expect(checkConnectForm(EN, FORM, false)).toEqual({
      ok: true,
      kind: 'secret',
      input: {
        environment: 'production',
        uploadUrl: 'https://media.example.org',
        baseUrl: 'https://api.example.org',
        signIn: { kind: 'token', token: 'secret' },
        memberLoginId: 'agent',
      },
    });
  });
  it('takes a profile along that ships with the program, and fills the addresses that its documents name', () => {
    const filled = { ...FORM, ...filledBy('crmls', FORM) };
    expect(filled).toMatchObject({ profile: 'crmls', uploadUrl: 'https://uploads.crmls.org', token: 'secret' });
    expect(checkConnectForm(EN, filled, false)).toMatchObject({
      input: { baseUrl: 'https://h.api.crmls.org', profile: { read: { listingKeyForm: 'bare' } } },
    });
    expect(filledBy('reso', FORM)).toMatchObject({ environment: 'test', uploadUrl: FORM.uploadUrl });
    expect(filledBy('own', FORM)).toEqual({ profile: 'own' });
  });
  it('asks for a password where the profile of that service does, and sends it nowhere else', () => {
    const member = { ...FORM, signIn: 'member', issuer: 'https://login.example.org/', clientId: 'desktop' } as const;
    const account = ({ issuer = 'https://login.example.org', passwordGrant = true }) => ({
      uploadUrl: FORM.uploadUrl,
      baseUrl: FORM.baseUrl,
      issuer,
      profile: { ...DEFAULT_PROFILE, signIn: { ...DEFAULT_PROFILE.signIn, passwordGrant } },
    });
    expect(asksPassword(member, [account({})])).toBe(true);
    expect(asksPassword({ ...member, profile: 'crmls' }, [account({})])).toBe(false);
    expect(asksPassword({ ...member, signIn: 'token' }, [account({})])).toBe(false);
    expect(asksPassword(member, [account({ passwordGrant: false })])).toBe(false);
    expect(asksPassword(member, [account({ issuer: 'https://other.example.org' })])).toBe(false);
    expect(asksPassword(member, [])).toBe(false);

    const empty = checkConnectForm(EN, member, true);
    expect(empty.ok ? [] : Object.keys(empty.errors)).toEqual(['username', 'password']);
    const typed = { ...member, username: ' ana ', password: ' with spaces ' };
    expect(checkConnectForm(EN, typed, true)).toMatchObject({
      kind: 'password',
      input: { issuer: 'https://login.example.org/', member: { username: 'ana', password: ' with spaces ' } },
    });
    expect(JSON.stringify(checkConnectForm(EN, typed, false))).not.toContain('with spaces');
  });
  it('names every field that is missing, and none that is not asked for', () => {
    const checked = checkConnectForm(EN, { ...FORM, signIn: 'clientCredentials', token: '', baseUrl: '' }, false);
    expect(checked.ok).toBe(false);
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(['baseUrl', 'tokenUrl', 'clientId', 'clientSecret']);
  });
});

describe('a profile as text', () => {
  it('is read with its defaults', () => {
    const reading = readProfile(EN, '{"upload": {"concurrency": 2}}');
    expect(reading).toMatchObject({ ok: true, profile: { upload: { concurrency: 2, partName: 'file' } } });
  });
  it('of a version that is not known yet is refused as that', () => {
    expect(readProfile(EN, '{"profileVersion": 1, "attach": "media"}')).toMatchObject({ profile: { attach: 'media' } });
    const newer = readProfile(EN, '{"profileVersion": 2, "attach": {"way": "media"}}');
    expect(newer.ok ? '' : newer.reason).toContain('version 2');
  });
  it('is refused with the place of the mistake', () => {
    expect(readProfile(EN, '{"upload": {"concurrency": 99}}')).toMatchObject({ ok: false });
    const reading = readProfile(EN, '{"upload": {"concurrency": 99}}');
    expect(reading.ok ? '' : reading.reason).toContain('upload.concurrency');
    expect(readProfile(EN, '{').ok).toBe(false);
  });
  it.each([
    ['{"upload": {"concurrency": 99}}', 'upload.concurrency: at most 8.', 'upload.concurrency: como máximo 8.'],
    ['{"upload": {"concurrency": 0}}', 'upload.concurrency: at least 1.', 'upload.concurrency: como mínimo 1.'],
    ['{"upload": {"concurrency": "2"}}', 'a number belongs here.', 'upload.concurrency: aquí va un número.'],
    ['{"upload": {"concurrency": 1.5}}', 'a whole number belongs here.', 'aquí va un número entero.'],
    [
      '{"upload": {"partName": "a b"}}',
      'and . _ - [ ] { } only.',
      'upload.partName: solo letras, dígitos y . _ - [ ] { }.',
    ],
    ['{"upload": {"sizeUnit": "mile"}}', 'one of "auto", "byte", "kilobyte"', 'uno de "auto", "byte", "kilobyte"'],
    ['{"read": {"entities": 1}}', 'true or false belongs here.', 'read.entities: aquí va true o false.'],
    ['{"create": {"path": "Property"}}', 'begin with /.', 'create.path: debe empezar con /.'],
    ['{"media": {"firstOrder": 2}}', 'none of the possible values.', 'no es ninguno de los valores posibles.'],
    ['{"name": 5, "a": 1}', 'name: a text belongs here.', 'name: aquí va un texto.'],
    ['{"nme": "x"}', 'The profile: there is no setting nme.', 'El perfil: no existe el ajuste nme.'],
    ['{"propertyFields": {"1": "text"}}', 'begins with a letter.', 'empieza con una letra.'],
    ['[]', 'a group of settings belongs here.', 'El perfil: aquí va un grupo de ajustes.'],
    ['{"a": 1,\n x}', 'line 2, column 2', 'línea 2, columna 2, no es'],
    ['{"a": "', 'Nothing was changed.', 'No se cambió nada.'],
  ])('with the mistake %s is refused in the words of the language', (text, english, inSpanish) => {
    const spanish = createWords('es', 'es-MX');
    for (const [words, reported] of [
      [EN, english],
      [spanish, inSpanish],
    ] as const) {
      const reading = readProfile(words, text);
      expect(reading.ok ? '' : reading.reason).toContain(reported);
    }
  });
});
