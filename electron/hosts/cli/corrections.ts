import { type Command, InvalidArgumentError, Option } from 'commander';
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
import { position } from './arguments.ts';
import { type CliContext, CliFailure, type CliRun, EXIT, findPhoto, withPhoto } from './session.ts';

type Operation = CallInput<'media.correct'>['operation'];

/** What shows a photo as a JSON value. */
type ToListed = (item: MediaItem) => unknown;

/** Commands that change how a photo is shown and sent, and never its original. */
export function addCorrectionCommands(photo: Command, action: CliContext['action'], toListed: ToListed): void {
  const add = adderTo(photo, action, toListed);
  addTurns(add);
  addFrames(add);
  add(
    'adjust',
    'change brightness and colours of a photo; values stand for the original',
    addTones,
    ({ auto = false, ...values }: Tones & { auto?: boolean }) =>
      auto ? { kind: 'auto', of: 'all' } : { kind: 'adjust', values: named(values) },
  );
  add(
    'reset',
    'take all corrections of a photo off',
    (command) => command,
    () => ({ kind: 'reset' }),
  );
}

type Add = ReturnType<typeof adderTo>;

/** Adds a command that corrects one photo; its values after listing and position become an operation. */
function adderTo(photo: Command, action: CliContext['action'], toListed: ToListed) {
  return <Values extends unknown[]>(
    name: string,
    description: string,
    define: (command: Command) => Command,
    operationOf: (...values: Values) => Operation,
  ): void => {
    const command = photo
      .command(name)
      .description(description)
      .argument('<listing>')
      .argument('<position>', 'place in the listing, from 1', position);
    define(command).action(
      action(({ options, output }, text: string, at: number, ...values: Values) =>
        correct({ options, output }, { text, at, operation: operationOf(...values), toListed }),
      ),
    );
  };
}

function addTurns(add: Add): void {
  add(
    'rotate',
    'turn a photo',
    (command) => command.argument('<to>', 'left, right or 180', oneOf('left', 'right', '180')),
    (to: 'left' | 'right' | '180') => ({ kind: 'rotate', to }),
  );
  add(
    'flip',
    'mirror a photo',
    (command) => command.argument('<axis>', 'horizontal or vertical', oneOf('horizontal', 'vertical')),
    (axis: 'horizontal' | 'vertical') => ({ kind: 'flip', axis }),
  );
}

function addFrames(add: Add): void {
  add(
    'straighten',
    'turn a photo by a few degrees until it is level; what has no corners any more is left out',
    (command) =>
      command.requiredOption(
        '--degrees <number>',
        `clockwise, up to ${MOST_STRAIGHTEN} either way`,
        upTo(MOST_STRAIGHTEN),
      ),
    ({ degrees }: { degrees: number }) => ({ kind: 'straighten', degrees }),
  );
  add(
    'upright',
    'make lines parallel that meet because the camera was tilted',
    (command) =>
      command
        .option('--auto', 'by the upright lines in the picture, where they are certain')
        .option('--vertical <degrees>', 'how far the camera looked up', upTo(MOST_UPRIGHT))
        .option('--horizontal <degrees>', 'how far it looked to the right', upTo(MOST_UPRIGHT)),
    ({ auto = false, ...values }: { auto?: boolean; vertical?: number; horizontal?: number }) =>
      auto ? { kind: 'auto', of: 'upright' } : { kind: 'upright', ...named(values) },
  );
  add(
    'crop',
    'cut a photo to a shape, about its middle; an upright photo is cut to the same shape upright',
    (command) =>
      command.addOption(new Option('--aspect <shape>', 'width to height').choices(ASPECTS).makeOptionMandatory()),
    ({ aspect }: { aspect: Aspect }) => ({ kind: 'aspect', aspect }),
  );
}

type Tones = { [Name in ToneName]?: number };

const MEANT: Readonly<Record<ToneName, string>> = {
  exposure: 'stops',
  highlights: 'bright parts, -100 to 100',
  shadows: 'dark parts, -100 to 100',
  temperature: 'warmer above 0, -100 to 100',
  tint: 'magenta above 0, green below, -100 to 100',
};

function addTones(command: Command): Command {
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

interface Wanted {
  readonly text: string;
  readonly at: number;
  readonly operation: Operation;
  readonly toListed: ToListed;
}

async function correct({ options, output }: CliRun, { text, at, operation, toListed }: Wanted): Promise<number> {
  await withPhoto(options, [text, at], async (session, { mediaId }, listing) => {
    const { unsure } = await session.call('media.correct', { mediaIds: [mediaId], operation });
    const after = await findPhoto(session, listing, at);
    const words = correctionsInWords(after.corrections) || 'as its original';
    if (unsure.length > 0) output.note('No upright lines were found with certainty; that was left as it was.');
    output.result(toListed(after), [`Photo ${at}: ${words}, ${after.width} × ${after.height} pixels.`]);
  });
  return EXIT.done;
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
