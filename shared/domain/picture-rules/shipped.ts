import type { z } from 'zod';
import { PictureRuleSet } from './rule-set.ts';

const JPEG = 'image/jpeg';
const MEGABYTE = 1_000_000;
const NOT_LAW = 'A starting point from public documents, not the rules themselves. Ask the service what holds today.';
const CONTACT = ['phone', 'mail', 'web'] as const;

/** What is asked for almost everywhere, and what nobody wants to be seen, as warnings. */
const COMMON = [
  { rule: 'captionRequired', severity: 'warning' },
  { rule: 'roomRequired', severity: 'warning' },
  { rule: 'blank' },
  { rule: 'blurred' },
  { rule: 'light' },
  { rule: 'tilted' },
] as const;

/** What the label of an altered picture is called where a service takes several words. */
const ALTERED = ['digitally altered', 'digitally enhanced', 'virtually staged', 'virtual staging'];

/**
 * Rule sets to begin with, by an id that stays. [Note: dated facts] Each holds what its sources said on its day; what they leave
 * open is left out, and what only others say of a service is a warning.
 */
const WRITTEN = {
  common: {
    name: 'Usual limits',
    date: '2026-11-21',
    sources: [
      { title: 'RESO Data Dictionary 2.1, Media', url: 'https://ddwiki.reso.org/display/DDW21/Media+Resource' },
    ],
    note: `What most services take: JPEG of at most 5 MB, 40 photos, the front first. ${NOT_LAW}`,
    rules: [
      { rule: 'count', severity: 'warning', least: 1, most: 40 },
      { rule: 'bytes', most: 5 * MEGABYTE },
      { rule: 'pixels', severity: 'warning', leastLong: 1024, leastShort: 768 },
      { rule: 'format', allowed: [JPEG] },
      ...COMMON,
      { rule: 'captionContent', forbidden: [...CONTACT, 'price'] },
      { rule: 'primaryExterior', severity: 'warning', mayLead: ['Aerial View', 'Waterfront'] },
    ],
  },
  crmls: {
    name: 'CRMLS, California',
    date: '2026-11-23',
    sources: [
      {
        title: 'California AB 723 (Business and Professions Code 10140.8), from 2026-01-01',
        url: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260AB723',
      },
      { title: 'CRMLS rule 11.5.2, as others report it', url: 'https://searei.com/compliance/crmls' },
    ],
    note: `An altered picture is labelled in its description, and the original stands directly before or after it. Light, white balance, straightening and cropping do not count as altered. ${NOT_LAW}`,
    rules: [
      ...COMMON,
      { rule: 'disclosedInCaption', label: 'Digitally altered', accepted: ALTERED },
      { rule: 'originalBeside' },
    ],
  },
  stellar: {
    name: 'Stellar MLS',
    date: '2026-11-23',
    sources: [
      {
        title: 'Article 04.04, virtually staged photos',
        url: 'https://rules.stellarmls.com/hc/en-us/articles/14692987795095-Article-04-04-Virtually-Staged-Photos',
      },
      {
        title: 'Article 04.05, listing content',
        url: 'https://rules.stellarmls.com/hc/en-us/articles/14692960072087-Article-04-05-Listing-Content-and-Virtual-Tours',
      },
    ],
    note: `The public remarks have to begin with a sentence about virtual staging as well, which is not looked at here. ${NOT_LAW}`,
    rules: [
      { rule: 'count', least: 1 },
      ...COMMON,
      { rule: 'captionContent', forbidden: [...CONTACT], words: ['commission', 'bonus'] },
      { rule: 'primaryExterior', mayLead: ['Aerial View', 'Waterfront'] },
      {
        rule: 'disclosedInCaption',
        kinds: ['Virtual Staging - Item Addition', 'Decluttered - Item Removed'],
        label: 'Virtually staged',
      },
      { rule: 'pictureContent', forbidden: ['people', 'text', 'watermark', 'sign'] },
    ],
  },
  mlsNow: {
    name: 'MLS Now',
    date: '2026-11-23',
    sources: [
      {
        title: 'Rules, section 3: images, media and virtual staging',
        url: 'https://support.mlsnow.com/hc/en-us/articles/47635315367067-MLS-Now-Rules-Section-3-Images-Media-Virtual-Staging',
      },
    ],
    note: NOT_LAW,
    rules: [
      ...COMMON,
      { rule: 'primaryExterior', rooms: ['Front of Structure', 'Back of Structure', 'Side of Structure'] },
      { rule: 'primaryUnaltered' },
      { rule: 'labelOnPicture', wanted: 'forbidden' },
      { rule: 'pictureContent', forbidden: ['watermark', 'code'] },
      { rule: 'qrCode' },
    ],
  },
  canopy: {
    name: 'Canopy MLS',
    date: '2026-11-23',
    sources: [
      { title: 'Matrix images, a guide', url: 'https://support.canopymls.com/kb/article/125-matrix-images-a-guide/' },
      { title: 'Altered pictures: not read at its source' },
    ],
    note: `That an altered picture is labelled on itself is only reported by others. ${NOT_LAW}`,
    rules: [
      { rule: 'bytes', most: 6 * MEGABYTE },
      { rule: 'pixels', mostLong: 3000 },
      { rule: 'format', allowed: [JPEG] },
      ...COMMON,
      { rule: 'labelOnPicture', severity: 'warning', wanted: 'required' },
    ],
  },
  smartMls: {
    name: 'SmartMLS',
    date: '2026-11-23',
    sources: [
      {
        title: 'Photo specifications (Attachment C of the rules)',
        url: 'https://matrix.smartmls.com/hc/en-us/articles/13118537295515-Photo-specifications',
      },
    ],
    note: NOT_LAW,
    rules: [
      { rule: 'count', most: 40 },
      { rule: 'bytes', most: 20 * MEGABYTE - 1 },
      { rule: 'format', allowed: [JPEG] },
      ...COMMON,
      { rule: 'captionContent', forbidden: [...CONTACT] },
      { rule: 'pictureContent', forbidden: ['people', 'text', 'sign', 'code'] },
      { rule: 'qrCode' },
    ],
  },
  flexmls: {
    name: 'Flexmls',
    date: '2026-11-23',
    sources: [
      { title: 'Add or change listing photos', url: 'https://help.flexmls.com/en/add-or-change-listing-photos.html' },
    ],
    note: `How many photos a listing may have is set by each MLS. ${NOT_LAW}`,
    rules: [
      { rule: 'bytes', most: 15 * MEGABYTE },
      { rule: 'pixels', mostLong: 3000, mostShort: 2000 },
      ...COMMON,
      { rule: 'captionLength', most: 1000 },
    ],
  },
} as const satisfies Record<string, Mutable>;

type Input = z.input<typeof PictureRuleSet>;
/** As it is written here, where lists are constants. */
type Mutable = { readonly [Key in keyof Input]: Frozen<Input[Key]> };
type Frozen<Value> = Value extends readonly (infer Each)[]
  ? readonly Frozen<Each>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

const SETS = new Map<string, PictureRuleSet>(
  Object.entries(WRITTEN).map(([id, written]) => [id, PictureRuleSet.parse(written)]),
);

/** The rule sets that come with the program, by their ids. */
export const SHIPPED_RULE_SETS: ReadonlyMap<string, PictureRuleSet> = SETS;
