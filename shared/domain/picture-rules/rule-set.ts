import { z } from 'zod';
import { MediaAlteration } from './alteration.ts';

/** What a caption may not hold; `words` of a rule are further ones. */
const CAPTION_CONTENTS = ['phone', 'mail', 'web', 'price'] as const;
export type CaptionContent = (typeof CAPTION_CONTENTS)[number];

/** What a picture may not show, as far as a keyword of its file says so. */
const PICTURE_CONTENTS = ['people', 'text', 'watermark', 'sign', 'code'] as const;
export type PictureContent = (typeof PICTURE_CONTENTS)[number];

const severity = z.enum(['error', 'warning']).default('error');
const Words = z.array(z.string().trim().min(1).max(200)).max(200);
const Room = z.string().trim().min(1).max(200);
const most = z.int().min(1).max(1_000_000_000);
/** The kinds of alteration that a rule is about; all where none are named. */
const kinds = z.array(MediaAlteration).min(1).optional();

/** What is seen in pixels is never certain: a warning, unless somebody says otherwise. */
const warning = z.enum(['error', 'warning']).default('warning');
const part = z.number().min(0).max(1);

/** Rules about what was measured of the pixels; see `signals.ts`. */
const SIGNAL_RULES = [
  /** Dark and bright are less far apart than this. */
  z.strictObject({ rule: z.literal('blank'), severity: warning, least: part.default(0.06) }),
  z.strictObject({ rule: z.literal('blurred'), severity: warning, most: part.default(0.6) }),
  /** Linear light of the middle of all pixels. */
  z.strictObject({
    rule: z.literal('light'),
    severity: warning,
    darkest: part.default(0.07),
    brightest: part.default(0.8),
    /** Drawings are bright. */
    except: z.array(Room).default(['Floor Plan', 'Map', 'Plat Map']),
  }),
  /** Degrees by which upright lines lean to a side, and by which they meet. */
  z.strictObject({
    rule: z.literal('tilted'),
    severity: warning,
    most: z.number().min(0).max(45).default(1),
    mostVertical: z.number().min(0).max(45).default(3),
  }),
  z.strictObject({ rule: z.literal('qrCode'), severity: warning }),
  /** The camera's own small picture shows something else. */
  z.strictObject({ rule: z.literal('cameraPreview'), severity: warning }),
] as const;

/** Rules about the words of a photo. */
const CAPTION_RULES = [
  z.strictObject({ rule: z.literal('captionRequired'), severity }),
  z.strictObject({ rule: z.literal('captionLength'), severity, most: z.int().min(1).max(4000) }),
  z.strictObject({
    rule: z.literal('captionContent'),
    severity,
    forbidden: z.array(z.enum(CAPTION_CONTENTS)).default([]),
    words: Words.default([]),
  }),
  z.strictObject({
    rule: z.literal('disclosedInCaption'),
    severity,
    kinds,
    /** What is put into the caption. */
    label: z.string().trim().min(1).max(200),
    /** Words any of which say it as well. */
    accepted: Words.default([]),
    /** How label and caption stand together. */
    template: z
      .string()
      .max(200)
      .refine((text) => text.includes('{label}') && text.includes('{caption}'), '{label} and {caption}')
      .default('{label}. {caption}'),
  }),
] as const;

/** Rules about the photos of a listing taken together. */
const ORDER_RULES = [
  z.strictObject({ rule: z.literal('count'), severity, least: z.int().min(0).default(0), most: most.optional() }),
  /** The first photo shows one of `rooms`; one of `mayLead` may stand before it. */
  z.strictObject({
    rule: z.literal('primaryExterior'),
    severity,
    rooms: z.array(Room).min(1).default(['Front of Structure']),
    mayLead: z.array(Room).default([]),
  }),
  z.strictObject({ rule: z.literal('primaryUnaltered'), severity, kinds }),
  /** At least one photo of each. */
  z.strictObject({ rule: z.literal('coverage'), severity, rooms: z.array(Room).min(1) }),
  z.strictObject({ rule: z.literal('originalBeside'), severity, kinds }),
] as const;

/** One rule about the pictures of a listing, with its parameters. */
export const PictureRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('bytes'), severity, most }),
  /** Pixels of the longer and the shorter side. */
  z.strictObject({
    rule: z.literal('pixels'),
    severity,
    leastLong: most.optional(),
    leastShort: most.optional(),
    mostLong: most.optional(),
    mostShort: most.optional(),
  }),
  z.strictObject({
    rule: z.literal('format'),
    severity,
    allowed: z.array(z.string().regex(/^image\/[\w.+-]+$/)).min(1),
  }),
  z.strictObject({ rule: z.literal('roomRequired'), severity }),
  z.strictObject({
    rule: z.literal('labelOnPicture'),
    severity,
    kinds,
    wanted: z.enum(['required', 'forbidden']),
    /** What is drawn on what is sent. */
    label: z.string().trim().min(1).max(60).default('Digitally altered'),
  }),
  z.strictObject({ rule: z.literal('pictureContent'), severity, forbidden: z.array(z.enum(PICTURE_CONTENTS)).min(1) }),
  ...SIGNAL_RULES,
  ...CAPTION_RULES,
  ...ORDER_RULES,
]);
export type PictureRule = z.infer<typeof PictureRule>;
export type PictureRuleName = PictureRule['rule'];
export type RuleOf<Name extends PictureRuleName> = Extract<PictureRule, { rule: Name }>;
export type SignalRule = z.infer<(typeof SIGNAL_RULES)[number]>;
export type CaptionRule = z.infer<(typeof CAPTION_RULES)[number]>;
export type OrderRule = z.infer<(typeof ORDER_RULES)[number]>;

export const isSignalRule = isOneOf(SIGNAL_RULES);
export const isCaptionRule = isOneOf(CAPTION_RULES);
export const isOrderRule = isOneOf(ORDER_RULES);

function isOneOf<Rule extends z.ZodObject<{ rule: z.ZodLiteral<string> }>>(group: readonly Rule[]) {
  const names = new Set(group.map(({ shape }) => shape.rule.value));
  return (rule: PictureRule): rule is PictureRule & z.infer<Rule> => names.has(rule.rule);
}

/**
 * What somebody found out about the pictures that a service takes: a file to share. It is dated and says where its facts are from, since
 * rules change and are never more than what was read.
 */
export const PictureRuleSet = z.strictObject({
  name: z.string().trim().min(1).max(120),
  /** The day on which its facts were looked up. */
  date: z.iso.date(),
  sources: z
    .array(z.strictObject({ title: z.string().max(300), url: z.url({ protocol: /^https$/ }).optional() }))
    .max(50),
  note: z.string().max(2000).default(''),
  rules: z.array(PictureRule).max(100),
});
export type PictureRuleSet = z.infer<typeof PictureRuleSet>;

/** What a service profile says about pictures. */
export interface ProfileLimits {
  readonly rules: { readonly shortDescriptionMaxLength: number; readonly maxPhotos: number };
  readonly pictureRules: PictureRuleSet | null;
}

/** [Note: the same rules] What is known of photos is kept by their list, and a page gets its profile anew with each answer. */
const known = new Map<string, readonly PictureRule[]>();
const MOST_KNOWN = 8;

/**
 * The rules that the pictures of a listing are checked with: those of the set, and the limits of the profile, that photos have
 * words, and that their pictures are as the camera has them, where the set says nothing about that.
 */
export function rulesOfProfile({ rules, pictureRules }: ProfileLimits): readonly PictureRule[] {
  const key = JSON.stringify([rules.shortDescriptionMaxLength, rules.maxPhotos, pictureRules?.rules ?? []]);
  const present = known.get(key);
  if (present !== undefined) return present;
  const own = pictureRules?.rules ?? [];
  const has = (name: PictureRuleName): boolean => own.some((each) => each.rule === name);
  const isWithin = own.some((each) => each.rule === 'captionLength' && each.most <= rules.shortDescriptionMaxLength);
  const all = [
    ...own,
    ...(isWithin ? [] : [{ rule: 'captionLength', most: rules.shortDescriptionMaxLength }]),
    ...(has('count') ? [] : [{ rule: 'count', severity: 'warning', most: rules.maxPhotos }]),
    ...(has('captionRequired') ? [] : [{ rule: 'captionRequired', severity: 'warning' }]),
    ...(has('roomRequired') ? [] : [{ rule: 'roomRequired', severity: 'warning' }]),
    ...(has('cameraPreview') ? [] : [{ rule: 'cameraPreview' }]),
  ].map((each) => PictureRule.parse(each));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, all);
  return all;
}
