import { InvalidArgumentError, Option } from 'commander';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { ASPECTS, type Aspect } from '../../../shared/domain/corrections/operations.ts';
import {
  type Corrections,
  lookOf,
  MOST_EXPOSURE,
  MOST_STRAIGHTEN,
  MOST_TONE,
  MOST_UPRIGHT,
  TONE_NAMES,
  type ToneName,
} from '../../../shared/domain/corrections.ts';
import { photoCommand } from './arguments.ts';
import { type Cli, type CliCommand, CliFailure, EXIT, findPhoto } from './session.ts';

type Operation = CallInput<'media.correct'>['operation'];

/** What shows a photo as a JSON value. */
type ToListed = (item: MediaItem) => unknown;

/** Commands that change how a photo is shown and sent, and never its original. */
export function addCorrectionCommands(photo: CliCommand, toListed: ToListed): void {
  const corrected =
    <Values extends unknown[]>(operationOf: (...values: Values) => Operation) =>
    (cli: Cli, text: string, at: number, ...values: Values): Promise<void> =>
      correct(cli, text, at, { operation: operationOf(...values), toListed });
  addTurns(photo, corrected);
  addFrames(photo, corrected);
  addTones(
    photoCommand(photo, 'adjust', 'change brightness and colours of a photo; values stand for the original'),
  ).does(
    corrected(({ auto = false, ...values }: Tones & { auto?: boolean }) =>
      auto ? { kind: 'auto', of: 'all' } : { kind: 'adjust', values: named(values) },
    ),
  );
  photoCommand(photo, 'reset', 'take all corrections of a photo off').does(corrected(() => ({ kind: 'reset' })));
}

/** Makes a command of how its values become an operation. */
type Corrected = <Values extends unknown[]>(
  operationOf: (...values: Values) => Operation,
) => (cli: Cli, text: string, at: number, ...values: Values) => Promise<void>;

function addTurns(photo: CliCommand, corrected: Corrected): void {
  photoCommand(photo, 'rotate', 'turn a photo')
    .argument('<to>', 'left, right or 180', oneOf('left', 'right', '180'))
    .does(corrected((to: 'left' | 'right' | '180') => ({ kind: 'rotate', to })));
  photoCommand(photo, 'flip', 'mirror a photo')
    .argument('<axis>', 'horizontal or vertical', oneOf('horizontal', 'vertical'))
    .does(corrected((axis: 'horizontal' | 'vertical') => ({ kind: 'flip', axis })));
}

function addFrames(photo: CliCommand, corrected: Corrected): void {
  photoCommand(
    photo,
    'straighten',
    'turn a photo by a few degrees until it is level; what has no corners any more is left out',
  )
    .requiredOption('--degrees <number>', `clockwise, up to ${MOST_STRAIGHTEN} either way`, upTo(MOST_STRAIGHTEN))
    .does(corrected(({ degrees }: { degrees: number }) => ({ kind: 'straighten', degrees })));
  photoCommand(photo, 'upright', 'make lines parallel that meet because the camera was tilted')
    .option('--auto', 'by the upright lines in the picture, where they are certain')
    .option('--vertical <degrees>', 'how far the camera looked up', upTo(MOST_UPRIGHT))
    .option('--horizontal <degrees>', 'how far it looked to the right', upTo(MOST_UPRIGHT))
    .does(
      corrected(({ auto = false, ...values }: { auto?: boolean; vertical?: number; horizontal?: number }) =>
        auto ? { kind: 'auto', of: 'upright' } : { kind: 'upright', ...named(values) },
      ),
    );
  photoCommand(
    photo,
    'crop',
    'cut a photo to a shape, about its middle; an upright photo is cut to the same shape upright',
  )
    .addOption(new Option('--aspect <shape>', 'width to height').choices(ASPECTS).makeOptionMandatory())
    .does(corrected(({ aspect }: { aspect: Aspect }) => ({ kind: 'aspect', aspect })));
}

type Tones = { [Name in ToneName]?: number };

const MEANT: Readonly<Record<ToneName, string>> = {
  exposure: 'stops',
  highlights: 'bright parts, -100 to 100',
  shadows: 'dark parts, -100 to 100',
  temperature: 'warmer above 0, -100 to 100',
  tint: 'magenta above 0, green below, -100 to 100',
};

function addTones(command: CliCommand): CliCommand {
  return TONE_NAMES.reduce(
    (each, name) =>
      each.option(`--${name} <number>`, MEANT[name], upTo(name === 'exposure' ? MOST_EXPOSURE : MOST_TONE)),
    command.option('--auto', 'what the program finds by itself: exposure, and upright lines where it is sure'),
  );
}

function named<Values extends object>(values: Values): Values {
  if (Object.keys(values).length > 0) return values;
  throw new CliFailure('Give at least one of the options. Nothing was changed.', EXIT.usage);
}

function upTo(most: number): (text: string) => number {
  return (text) => {
    const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
    if (Math.abs(value) <= most) return value;
    throw new InvalidArgumentError(`a number from ${-most} to ${most}.`);
  };
}

function oneOf<Word extends string>(...words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((each) => each === text);
    if (word === undefined) throw new InvalidArgumentError(`one of ${words.join(', ')}.`);
    return word;
  };
}

async function correct(
  cli: Cli,
  text: string,
  at: number,
  { operation, toListed }: { readonly operation: Operation; readonly toListed: ToListed },
): Promise<void> {
  const { mediaId } = await findPhoto(cli, text, at);
  const { unsure } = await cli.call('media.correct', { mediaIds: [mediaId], operation });
  const after = await findPhoto(cli, text, at);
  const words = correctionsInWords(after.corrections) || 'as its original';
  if (unsure.length > 0) cli.note('No upright lines were found with certainty; that was left as it was.');
  cli.result(toListed(after), [`Photo ${at}: ${words}, ${after.width} × ${after.height} pixels.`]);
}

const TURNED = { 90: 'rotated right', 180: 'rotated by 180°', 270: 'rotated left' } as const;

/** What was corrected, in English; empty for nothing. */
export function correctionsInWords(corrections: Corrections | null): string {
  const look = lookOf(corrections);
  const words: string[] = [];
  if (look.mirrored) words.push('mirrored');
  if (look.turn !== 0) words.push(TURNED[look.turn]);
  if (look.straighten !== 0) words.push(`straightened ${look.straighten}°`);
  if (look.vertical !== 0 || look.horizontal !== 0) words.push('upright');
  if (look.crop !== null) words.push('cropped');
  for (const name of TONE_NAMES) if (look[name] !== 0) words.push(`${name} ${look[name] > 0 ? '+' : ''}${look[name]}`);
  return words.join(', ');
}
