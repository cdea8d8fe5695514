/** A scene in three layers: what is there, what takes light away, and what adds light. Each is SVG content. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly things: string[];
  /** Greys on white, blurred and multiplied. */
  readonly shade: string[];
  /** Colours on black, blurred and screened. */
  readonly glow: string[];
  readonly gradients: string[];
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Point = readonly [x: number, y: number];

export function createScene(width = 3000, height = 2000): Scene {
  return { width, height, things: [], shade: [], glow: [], gradients: [] };
}

/** Repeatable random numbers from 0 to 1, so that the samples are the same on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** Defines a gradient between two points of the picture and returns it as a fill. */
export function linear(scene: Scene, from: Point, to: Point, stops: readonly Stop[]): string {
  const id = `g${scene.gradients.length}`;
  scene.gradients.push(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}">${stopsOf(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** Defines a round gradient and returns it as a fill. */
export function radial(scene: Scene, centre: Point, radius: number, stops: readonly Stop[]): string {
  const id = `g${scene.gradients.length}`;
  scene.gradients.push(
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round(centre[0])}" cy="${round(centre[1])}" r="${round(radius)}">${stopsOf(stops)}</radialGradient>`,
  );
  return `url(#${id})`;
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(points: readonly Point[], colour: string, width: number, more = '', cap = 'round'): string {
  const at = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  return `<polyline points="${at}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="${cap}" stroke-linejoin="round" ${more}/>`;
}

/** The size of a scene in whole pixels, `scale` 1 for full size. */
export function sizeOf({ width, height }: Scene, scale: number): { readonly width: number; readonly height: number } {
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The whole SVG document of one layer, `scale` 1 for full size. */
export function documentOf(scene: Scene, content: readonly string[], scale: number, background: string): Buffer {
  const { width, height, gradients } = scene;
  const size = sizeOf(scene, scale);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}"><defs>${gradients.join('')}</defs><rect width="${width}" height="${height}" fill="${background}"/>${content.join('')}</svg>`,
  );
}

/** Mixes two colours '#rrggbb'; `share` 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - share) + channel(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (colour: string, share: number) => mix(colour, '#14161c', share);
export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);

/** A plant in a pot: leaves fan out from `x`, `y` (the top of the pot). */
export function plant(x: number, y: number, size: number, colour: string, random: () => number, leaves = 34): string {
  const drawn: string[] = [];
  for (let index = 0; index < leaves; index += 1) {
    const angle = -Math.PI / 2 + (random() - 0.5) * 2.5;
    const length = size * (0.5 + random() * 0.5) * (1 - Math.abs(angle + Math.PI / 2) * 0.16);
    const tip: Point = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const side = size * (0.05 + random() * 0.05);
    const middle: Point = [(x + tip[0]) / 2, (y + tip[1]) / 2 - size * 0.1];
    const tint = random() > 0.5 ? lighter(colour, random() * 0.3) : darker(colour, random() * 0.45);
    drawn.push(
      path(
        `M${x},${y} Q${round(middle[0] - side)},${round(middle[1])} ${round(tip[0])},${round(tip[1])} Q${round(middle[0] + side)},${round(middle[1] + side)} ${x},${y}Z`,
        tint,
      ),
    );
  }
  return drawn.join('');
}

/** Foliage: many small round leaves in an ellipse, lit from the upper left. */
export function foliage(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  random: () => number,
  count = 160,
): string {
  const drawn: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random());
    const dx = Math.cos(angle) * reach;
    const dy = Math.sin(angle) * reach;
    const light = -(dx * 0.5 + dy * 0.8) * 0.5 + (random() - 0.5) * 0.35;
    const tint = light > 0 ? lighter(colour, Math.min(0.4, light * 0.6)) : darker(colour, Math.min(0.6, -light));
    const radius = Math.min(rx, ry) * (0.08 + random() * 0.13);
    drawn.push(ellipse(x + dx * rx, y + dy * ry, radius * 1.25, radius, tint));
  }
  return drawn.join('');
}
