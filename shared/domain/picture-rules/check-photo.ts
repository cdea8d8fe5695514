import { type Phrase, phrase } from '../phrases/phrase.ts';
import { type Alteration, alteredAs, type MediaAlteration } from './alteration.ts';
import { forbiddenIn } from './caption-content.ts';
import { isDisclosed } from './caption-fixes.ts';
import { faultOfSignals } from './check-signals.ts';
import type { PictureFacts } from './facts.ts';
import { perhapsAltered } from './hints.ts';
import type { OrderRule, PictureContent, PictureRule, PictureRuleSet, RuleOf } from './rule-set.ts';

export type PhotoRule = Exclude<PictureRule, OrderRule>;

/** What a rule finds wrong with one photo, looked at by itself; null for nothing. */
export function faultOfPhoto(rule: PhotoRule, photo: PictureFacts): Phrase | null {
  const { shortDescription, imageOf, sent, mediaType } = photo;
  switch (rule.rule) {
    case 'bytes':
      if (sent === null || sent.bytes <= rule.most) return null;
      return phrase('finding.bytes', { size: megabytes(sent.bytes), most: megabytes(rule.most) });
    case 'pixels':
      return sent === null ? null : faultOfSize(rule, sent);
    case 'format':
      if (mediaType === null || rule.allowed.includes(mediaType)) return null;
      return phrase('finding.format', {
        format: formatName(mediaType),
        formats: rule.allowed.map(formatName).join(', '),
      });
    case 'captionRequired':
      return shortDescription.trim() === '' ? phrase('finding.captionRequired') : null;
    case 'captionLength':
      if (shortDescription.length <= rule.most) return null;
      return phrase('finding.captionLength', { length: shortDescription.length, most: rule.most });
    case 'captionContent': {
      const found = forbiddenIn(shortDescription, rule);
      return found === null ? null : phrase(`finding.caption.${found.kind}`, { text: found.text });
    }
    case 'roomRequired':
      return imageOf === '' ? phrase('finding.roomRequired') : null;
    case 'disclosedInCaption':
      return faultOfDisclosure(rule, photo);
    case 'labelOnPicture':
      return faultOfLabel(rule, photo);
    case 'pictureContent':
      return faultOfContent(rule, photo);
    default:
      return faultOfSignals(rule, photo);
  }
}

function faultOfDisclosure(rule: RuleOf<'disclosedInCaption'>, photo: PictureFacts): Phrase | null {
  const fault = isAltered(photo, rule.kinds)
    ? phrase('finding.disclosedInCaption', { label: rule.label })
    : hinted(photo);
  return fault === null || isDisclosed(photo.shortDescription, rule) ? null : fault;
}

/** [Note: never by itself] What a file says of itself is a hint, and a person says whether the picture is altered. */
function hinted(photo: PictureFacts): Phrase | null {
  const said = perhapsAltered(photo);
  return said === null ? null : phrase('finding.perhapsAltered', { said });
}

/** What nobody is sure of is no error, whatever its rule says. */
export function isHint({ code }: Phrase): boolean {
  return code === 'finding.perhapsAltered';
}

/** Whether the picture is altered in a way that a rule is about. A model home is another house, and no picture of this one altered. */
export function isAltered(
  { alteration }: Pick<PictureFacts, 'alteration'>,
  kinds?: readonly MediaAlteration[],
): boolean {
  const kind = alteredAs(alteration);
  if (kind === null) return false;
  return kinds === undefined ? kind !== 'Model Home' : kinds.includes(kind);
}

function faultOfSize(
  { leastLong = 0, leastShort = 0, mostLong = Infinity, mostShort = Infinity }: RuleOf<'pixels'>,
  { width, height }: { readonly width: number; readonly height: number },
): Phrase | null {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const isFew = long < leastLong || short < leastShort;
  if (!isFew && long <= mostLong && short <= mostShort) return null;
  const size = `${width} × ${height}`;
  return isFew
    ? phrase('finding.tooFewPixels', { size, least: sizeText(leastLong, leastShort) })
    : phrase('finding.tooManyPixels', { size, most: sizeText(mostLong, mostShort) });
}

function sizeText(long: number, short: number): string {
  return [long, short].filter((side) => side > 0 && Number.isFinite(side)).join(' × ');
}

function faultOfLabel(rule: RuleOf<'labelOnPicture'>, photo: PictureFacts): Phrase | null {
  const { alteration, sentLabel } = photo;
  const { wanted, kinds, label, severity } = rule;
  if (alteration === null) return wanted === 'required' ? hinted(photo) : null;
  if (!isAltered(photo, kinds)) return null;
  if (wanted === 'forbidden') return alteration.labelled || sentLabel ? phrase('finding.labelForbidden') : null;
  // What is demanded is drawn on the way to the service, by `labelToDraw`.
  const isError = severity === 'error';
  // Where a label may be wanted, the one that another rule demands will do.
  const isSent = isError ? sentLabel === label : sentLabel !== '';
  const isDrawn = sentLabel === null ? isError || alteration.drawLabel === true : isSent;
  if (alteration.labelled || isDrawn) return null;
  return sentLabel === null ? phrase('finding.labelWanted', { label }) : phrase('finding.labelRequired');
}

/**
 * Whether a rule demands the label that can be read on an altered picture. [Note: its own demand] A code that leads to the original
 * may be part of that, as the law of California has it, and what a set demands it does not report as a fault.
 */
export function mayCarryCode(rule: PictureRule, photo: PictureFacts): boolean {
  if (rule.rule !== 'labelOnPicture' || rule.wanted !== 'required') return false;
  return photo.alteration?.labelled === true && isAltered(photo, rule.kinds);
}

/** Whether a rule reports a code already, by the keywords of the file. */
export function isReportedCode(rule: PictureRule, photo: PictureFacts): boolean {
  return rule.rule === 'pictureContent' && faultOfContent(rule, photo)?.code === 'finding.shows.code';
}

/** Keywords of a file that say what can be seen on it. */
const KEYWORDS: Readonly<Record<PictureContent, readonly string[]>> = {
  people: ['people', 'person', 'persons', 'man', 'woman', 'child', 'children', 'personas', 'persona'],
  text: ['text', 'texto'],
  watermark: ['watermark', 'watermarked', 'logo', 'marca de agua'],
  sign: ['sign', 'for sale sign', 'yard sign', 'letrero'],
  code: ['qr', 'qr code', 'barcode', 'código qr'],
};

function faultOfContent({ forbidden }: RuleOf<'pictureContent'>, { keywords }: PictureFacts): Phrase | null {
  if (keywords.length === 0) return null;
  const reported = new Set(keywords.map((word) => word.trim().toLowerCase()));
  const shown = forbidden.find((content) => KEYWORDS[content].some((word) => reported.has(word)));
  return shown === undefined ? null : phrase(`finding.shows.${shown}`);
}

/** Megabytes as services write them, 1,000,000 bytes each. */
function megabytes(bytes: number): string {
  return String(Math.round(bytes / 10_000) / 100);
}

function formatName(mediaType: string): string {
  return mediaType.replace(/^image\//, '').toUpperCase();
}

/**
 * The label that is drawn on what a service gets of a picture, and on nothing else; null for none. [Note: asked, not demanded] A
 * rule that only warns leaves it open whether the service wants it, so a person decides for each picture. One that forbids a label
 * is stronger than any that asks for one, wherever it stands, and one that demands it stronger than one that may want it.
 */
export function labelToDraw(rules: Pick<PictureRuleSet, 'rules'> | null, alteration: Alteration | null): string | null {
  if (rules === null || alteration === null || alteration.labelled) return null;
  const about = rules.rules.flatMap((rule) =>
    rule.rule === 'labelOnPicture' && isAltered({ alteration }, rule.kinds) ? [rule] : [],
  );
  if (about.some(({ wanted }) => wanted === 'forbidden')) return null;
  const demanded = about.find(({ severity }) => severity === 'error');
  return (demanded ?? (alteration.drawLabel === true ? about[0] : undefined))?.label ?? null;
}
