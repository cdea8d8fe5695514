import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canTryAgain } from '../../../renderer/features/captions/can-try-again.ts';
import {
  checkSentence,
  diagnosticsSummary,
  proposalWords,
} from '../../../renderer/features/settings/diagnostics-words.ts';
import { fieldLabel } from '../../../renderer/language/core-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { choiceSentence, conflictText, isOwnOrder, storedText } from '../../../renderer/workbench/conflict-words.ts';
import { fieldText } from '../../../renderer/workbench/field-words.ts';
import type { DoctorCheck } from '../../../shared/contract/doctor-report.ts';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { captionConflict } from './caption-conflict.ts';

const EN = createWords('en', 'en');
const ES = createWords('es', 'es-MX');

describe('an diagnostics in words', () => {
  const checks = (...verdicts: DoctorCheck['verdict'][]): DoctorCheck[] =>
    verdicts.map((verdict) => ({
      id: 'webApi',
      verdict,
      said: 'The web API answers.',
      phrase: phrase('webApi.noVersion'),
    }));
  it('names first what asks for attention', () => {
    expect(diagnosticsSummary(EN.t, { checks: checks('good', 'bad', 'note', 'good', 'skipped', 'note') })).toBe(
      '1 problem, 2 notes, 2 good, 1 not tested.',
    );
    expect(diagnosticsSummary(EN.t, { checks: checks('good', 'good') })).toBe('2 good.');
  });
  it('does not say the verdict twice', () => {
    expect(checkSentence({ verdict: 'skipped', said: 'Not tested: no photo is there yet.' })).toBe(
      'No photo is there yet.',
    );
    expect(checkSentence({ verdict: 'good', said: 'There is an access token.' })).toBe('There is an access token.');
  });
  it('shows a proposal from now to then, as the form of the profile names it', () => {
    expect(proposalWords(EN, { setting: 'upload.sizeUnit', present: 'auto', proposed: 'byte' })).toMatch(
      /^Unit of sizes: [^→]+ → Bytes$/,
    );
    expect(proposalWords(EN, { setting: 'read.entities', present: true, proposed: false })).toBe(
      'Listings can be read: yes → no',
    );
    expect(proposalWords(EN, { setting: 'update.concurrency', present: 4, proposed: 2 })).toBe('Advanced settings');
  });
});

describe('a choice in words', () => {
  const conflict = captionConflict();
  it('names the one conflict, and counts several', () => {
    expect(choiceSentence(EN.t, [conflict], { kind: 'mine' })).toBe('Yours kept: caption of photo 4.');
    expect(choiceSentence(EN.t, [conflict], { kind: 'value', value: 'x' })).toBe(
      'Your other text kept: caption of photo 4.',
    );
    expect(choiceSentence(EN.t, [conflict, conflict], { kind: 'theirs' })).toBe('Theirs taken in 2 conflicts.');
  });
  it('keeps the stored word of a room that is shown in another language', () => {
    const room: ConflictView = { ...conflict, field: 'imageOf', mine: 'Kitchen' };
    expect(conflictText(ES, room, room.mine)).toBe('Cocina');
    expect(storedText(ES, room, 'cocina')).toBe('Kitchen');
    expect(storedText(ES, room, 'Cava de puros')).toBe('Cava de puros');
    expect(conflictText(ES, conflict, 'Kitchen')).toBe('Kitchen');
  });
});

describe('a field for reading', () => {
  it('shows words for codes', () => {
    expect(fieldText(EN, { kind: 'code', lookup: 'PropertyType', value: 'ResidentialLease' })).toBe(
      'Residential Lease',
    );
    expect(fieldText(EN, { kind: 'codeList', lookup: 'WindowFeatures', value: 'BayWindows, Screens' })).toBe(
      'Bay Window(s), Screens',
    );
    expect(fieldText(EN, { kind: 'code', lookup: 'PropertyType', value: 'OwnWord' })).toBe('OwnWord');
  });
  it('tells no from nothing', () => {
    expect(fieldText(EN, { kind: 'boolean', lookup: null, value: false })).toBe('No');
    expect(fieldText(EN, { kind: 'integer', lookup: null, value: 0 })).toBe('0');
    expect(fieldText(EN, { kind: 'boolean', lookup: null })).toBeNull();
    expect(fieldText(EN, { kind: 'text', lookup: null, value: null })).toBeNull();
    expect(fieldText(EN, { kind: 'text', lookup: null, value: '' })).toBeNull();
  });
});

describe('another try for one photo', () => {
  const problem = (code: string, action: 'retry' | 'none' | 'fixField' | 'signIn' | 'resolve') =>
    canTryAgain({ code, action, message: '' });
  it('is offered where sending it once more could help', () => {
    expect(problem('serviceAnswerUnusable', 'retry')).toBe(true);
    expect(problem('unsupported', 'none')).toBe(true);
    expect(problem('serviceRefused', 'fixField')).toBe(true);
  });
  it('is not offered where a person has to do something first', () => {
    expect(problem('captionTooLong', 'fixField')).toBe(false);
    expect(problem('fileUnusable', 'fixField')).toBe(false);
    expect(problem('accountRefused', 'signIn')).toBe(false);
    expect(problem('conflict', 'resolve')).toBe(false);
  });
});

describe('the label of a field', () => {
  it('is in the language of the person where it is known there', () => {
    expect(fieldLabel(ES, { name: 'YearBuilt', label: 'Year built' })).toBe('Año de construcción');
    expect(fieldLabel(EN, { name: 'YearBuilt', label: 'Year built' })).toBe('Year built');
  });
  it.each(['constructor', 'toString', 'FurtherField'])('stays that of the service for %s', (name) => {
    expect(fieldLabel(ES, { name, label: name })).toBe(name);
  });
});

const newId = (): MediaId => MediaId.parse(randomUUID());

it('an order that nobody changed since the last one is the own one of the service', () => {
  const [first, second] = [newId(), newId()];
  const one = [first, second];
  const other = [second, first];
  expect(isOwnOrder({ field: 'order', base: other, theirs: [...other] })).toBe(true);
  expect(isOwnOrder({ field: 'order', base: one, theirs: other })).toBe(false);
  expect(isOwnOrder({ field: 'shortDescription', base: 'Hall', theirs: 'Hall' })).toBe(false);
});
