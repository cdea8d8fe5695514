import {
  createRandom,
  darker,
  ellipse,
  foliage,
  lighter,
  linear,
  mix,
  type Point,
  polygon,
  rectangle,
  type Scene,
  stroke,
} from './drawing.ts';

/** Looks straight along z: x to the right, y up from the floor, z away; metres. */
export interface View {
  at(x: number, y: number, z: number): Point;
  /** Pixels for a metre at distance z. */
  scale(z: number): number;
  /** A flat piece that faces us, corners rounded by `radius` metres. */
  front(x0: number, x1: number, y0: number, y1: number, z: number, fill: string, radius?: number): string;
  level(x0: number, x1: number, z0: number, z1: number, y: number, fill: string): string;
  side(x: number, z0: number, z1: number, y0: number, y1: number, fill: string): string;
  /** A box with the faces that are seen; they are shaded from one colour. */
  box(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, colour: string): string;
  disc(x: number, y: number, z: number, radius: number, fill: string): string;
  line(points: readonly (readonly [number, number, number])[], colour: string, metres: number): string;
}

export interface ViewOptions {
  readonly eye: number;
  readonly eyeX?: number;
  readonly focal: number;
  readonly horizon: number;
}

export function createView(scene: Scene, { eye, eyeX = 0, focal, horizon }: ViewOptions): View {
  const scale = (z: number) => focal / z;
  const at = (x: number, y: number, z: number): Point => [
    scene.width / 2 + (x - eyeX) * scale(z),
    horizon - (y - eye) * scale(z),
  ];
  const front: View['front'] = (x0, x1, y0, y1, z, fill, radius = 0) => {
    const [left, top] = at(x0, y1, z);
    return rectangle(left, top, (x1 - x0) * scale(z), (y1 - y0) * scale(z), fill, radius * scale(z));
  };
  const level: View['level'] = (x0, x1, z0, z1, y, fill) =>
    polygon([at(x0, y, z0), at(x1, y, z0), at(x1, y, z1), at(x0, y, z1)], fill);
  const side: View['side'] = (x, z0, z1, y0, y1, fill) =>
    polygon([at(x, y0, z0), at(x, y1, z0), at(x, y1, z1), at(x, y0, z1)], fill);
  const shaded = (from: Point, to: Point, near: string, far: string) =>
    linear(scene, from, to, [
      [0, near],
      [1, far],
    ]);
  const box: View['box'] = (x0, x1, y0, y1, z0, z1, colour) => {
    const faces: string[] = [];
    const sideFill = (x: number) => shaded(at(x, y1, z0), at(x, y0, z1), darker(colour, 0.22), darker(colour, 0.42));
    if (x0 > eyeX) faces.push(side(x0, z0, z1, y0, y1, sideFill(x0)));
    if (x1 < eyeX) faces.push(side(x1, z0, z1, y0, y1, sideFill(x1)));
    if (y1 < eye)
      faces.push(
        level(x0, x1, z0, z1, y1, shaded(at(0, y1, z1), at(0, y1, z0), lighter(colour, 0.34), lighter(colour, 0.14))),
      );
    if (y0 > eye) faces.push(level(x0, x1, z0, z1, y0, darker(colour, 0.5)));
    faces.push(front(x0, x1, y0, y1, z0, shaded(at(x0, y1, z0), at(x0, y0, z0), colour, darker(colour, 0.2))));
    return faces.join('');
  };
  const disc: View['disc'] = (x, y, z, radius, fill) => {
    const [cx, cy] = at(x, y, z);
    const depth = Math.abs(at(x, y, z - radius)[1] - at(x, y, z + radius)[1]) / 2;
    return ellipse(cx, cy, radius * scale(z), depth, fill);
  };
  const line: View['line'] = (points, colour, metres) =>
    stroke(
      points.map(([x, y, z]) => at(x, y, z)),
      colour,
      metres * scale(points[0]?.[2] ?? 1),
    );
  return { at, scale, front, level, side, box, disc, line };
}

export interface RoomOptions {
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly depth: number;
  readonly wall: string;
  readonly backWall?: string;
  readonly ceiling?: string;
  /** The side that daylight comes from. */
  readonly lightFrom: 'left' | 'right';
}

const near = 0.55;

/** Walls and ceiling with the fall-off of daylight, and the soft dark of their corners. */
export function drawRoom(scene: Scene, view: View, room: RoomOptions): void {
  const { left, right, height, depth, wall, backWall = wall, ceiling = '#f4f1ec', lightFrom } = room;
  const { at } = view;
  const [lit, dim] = lightFrom === 'left' ? ([left, right] as const) : ([right, left] as const);
  const litWall = linear(scene, at(lit, 1, near + 1), at(lit, 1, depth), [
    [0, darker(wall, 0.24)],
    [1, darker(wall, 0.13)],
  ]);
  const dimWall = linear(scene, at(dim, 1, near + 1), at(dim, 1, depth), [
    [0, darker(wall, 0.14)],
    [0.7, lighter(wall, 0.12)],
    [1, wall],
  ]);
  const back = linear(scene, at(lit, 1, depth), at(dim, 1, depth), [
    [0, darker(backWall, 0.05)],
    [0.45, lighter(backWall, 0.12)],
    [1, darker(backWall, 0.12)],
  ]);
  const top = linear(scene, at(0, height, depth), at(0, height, 1.2), [
    [0, ceiling],
    [1, darker(ceiling, 0.22)],
  ]);
  scene.things.push(
    view.level(left, right, near, depth, height, top),
    view.side(lit, near, depth, 0, height, litWall),
    view.side(dim, near, depth, 0, height, dimWall),
    view.front(left, right, 0, height, depth, back),
  );
  const corner = (points: readonly (readonly [number, number, number])[], metres: number, grey: string) =>
    scene.shade.push(view.line(points, grey, metres));
  corner(
    [
      [left, 0, depth],
      [left, height, depth],
    ],
    0.5,
    '#c9c6c4',
  );
  corner(
    [
      [right, 0, depth],
      [right, height, depth],
    ],
    0.5,
    '#c9c6c4',
  );
  corner(
    [
      [left, height, depth],
      [right, height, depth],
    ],
    0.4,
    '#dad7d4',
  );
  corner(
    [
      [left, 0, depth],
      [right, 0, depth],
    ],
    0.5,
    '#b4aca6',
  );
  // Skirting boards.
  scene.things.push(
    view.front(left, right, 0, 0.11, depth, lighter(wall, 0.45)),
    view.side(left, near, depth, 0, 0.11, lighter(wall, lightFrom === 'left' ? 0.1 : 0.4)),
    view.side(right, near, depth, 0, 0.11, lighter(wall, lightFrom === 'left' ? 0.4 : 0.1)),
  );
}

/** Boards that run away from us, each of its own tone. */
export function drawBoards(scene: Scene, view: View, room: RoomOptions, colour: string, random: () => number): void {
  const width = 0.17;
  scene.things.push(view.level(room.left, room.right, near, room.depth, 0, darker(colour, 0.3)));
  for (let x = room.left; x < room.right; x += width) {
    let z = near - random() * 1.5;
    while (z < room.depth) {
      const end = Math.min(room.depth, z + 1.1 + random() * 1.2);
      const tone = random() > 0.5 ? darker(colour, random() * 0.16) : lighter(colour, random() * 0.14);
      const x1 = Math.min(room.right, x + width - 0.005);
      scene.things.push(view.level(x, x1, Math.max(near, z) + 0.004, end, 0, tone));
      z = end;
    }
  }
}

/** Square tiles with joints. */
export function drawTiles(
  scene: Scene,
  view: View,
  room: RoomOptions,
  colour: string,
  size: number,
  random: () => number,
): void {
  scene.things.push(view.level(room.left, room.right, near, room.depth, 0, darker(colour, 0.25)));
  for (let x = room.left; x < room.right; x += size) {
    for (let z = near; z < room.depth; z += size) {
      const tone = mix(darker(colour, 0.06), lighter(colour, 0.12), random());
      const x1 = Math.min(room.right, x + size - 0.008);
      scene.things.push(view.level(x, x1, z, Math.min(room.depth, z + size - 0.008), 0, tone));
    }
  }
}

/** What is seen through a window whose glass has these corners: sky, trees far and near, lawn. */
export function outdoors(scene: Scene, corners: readonly Point[]): string {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  const id = `c${scene.gradients.length}`;
  scene.gradients.push(`<clipPath id="${id}">${polygon(corners, '#000')}</clipPath>`);
  const sky = linear(
    scene,
    [0, top],
    [0, bottom],
    [
      [0, '#bcdcf2'],
      [0.5, '#eef6fa'],
      [0.62, '#d6e3c4'],
      [0.68, '#9dba7c'],
      [1, '#b9d08f'],
    ],
  );
  const random = createRandom(Math.round(left + top * 7));
  const seen = [rectangle(left, top, width, height, sky)];
  const horizon = top + height * 0.63;
  for (let x = left - 40; x < right + 60; x += 46)
    seen.push(ellipse(x, horizon, 50 + random() * 40, 30 + random() * height * 0.1, '#a9c3a6'));
  for (let tree = 0; tree < 1 + width / 240; tree += 1) {
    const x = left + random() * width;
    const size = height * (0.13 + random() * 0.1);
    seen.push(rectangle(x - size * 0.07, horizon - size * 0.5, size * 0.14, size * 1.1, '#7a6a52'));
    seen.push(foliage(x, horizon - size * 0.8, size * 0.75, size, random() > 0.5 ? '#7da35c' : '#8db26a', random, 90));
  }
  seen.push(foliage(left + width * 0.5, bottom, width * 0.7, height * 0.09, '#6f9a4f', random, 120));
  return `<g clip-path="url(#${id})">${seen.join('')}</g>`;
}

/** A window in the back wall with frame, bars and sill, and the glow of the daylight in it. */
export function backWindow(
  scene: Scene,
  view: View,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  panes: number,
  frame = '#fbfaf8',
): void {
  const { things, glow } = scene;
  things.push(view.front(x0 - 0.09, x1 + 0.09, y0 - 0.09, y1 + 0.09, z, darker(frame, 0.1)));
  things.push(view.front(x0 - 0.06, x1 + 0.06, y0 - 0.06, y1 + 0.06, z, frame));
  things.push(outdoors(scene, [view.at(x0, y0, z), view.at(x1, y0, z), view.at(x1, y1, z), view.at(x0, y1, z)]));
  for (let pane = 1; pane < panes; pane += 1) {
    const x = x0 + ((x1 - x0) * pane) / panes;
    things.push(view.front(x - 0.025, x + 0.025, y0, y1, z, frame));
  }
  things.push(view.box(x0 - 0.16, x1 + 0.16, y0 - 0.13, y0 - 0.07, z - 0.14, z, frame));
  glow.push(view.front(x0 - 0.1, x1 + 0.1, y0, y1, z, '#4f5c63'));
}

/** A window in a side wall, seen at an angle. */
export function sideWindow(
  scene: Scene,
  view: View,
  x: number,
  z0: number,
  z1: number,
  y0: number,
  y1: number,
  panes: number,
  frame = '#fbfaf8',
): void {
  const { things, glow } = scene;
  things.push(view.side(x, z0 - 0.09, z1 + 0.09, y0 - 0.09, y1 + 0.09, frame));
  things.push(outdoors(scene, [view.at(x, y0, z0), view.at(x, y1, z0), view.at(x, y1, z1), view.at(x, y0, z1)]));
  for (let pane = 1; pane < panes; pane += 1) {
    const z = z0 + ((z1 - z0) * pane) / panes;
    things.push(view.side(x, z - 0.03, z + 0.03, y0, y1, frame));
  }
  glow.push(view.side(x, z0, z1, y0, y1, '#566269'));
}

/** Sunlight that falls through a window onto the floor, slanting by `lean` metres; draw it before the furniture. */
export function sunOnFloor(
  scene: Scene,
  view: View,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  lean: number,
): void {
  for (let step = 0; step < 5; step += 1) {
    const grow = 0.07 - step * 0.03;
    const corners = [
      view.at(x0 - grow, 0.012, z0 - grow),
      view.at(x1 + grow, 0.012, z0 - grow),
      view.at(x1 + lean + grow, 0.012, z1 + grow),
      view.at(x0 + lean - grow, 0.012, z1 + grow),
    ];
    scene.things.push(polygon(corners, '#ffedc4', 'fill-opacity="0.1"'));
  }
}

/** The soft shadow of a thing on the floor around it; draw it before the thing. */
export function shadowOnFloor(
  scene: Scene,
  view: View,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  strength = 1,
): void {
  const steps = 10;
  for (let step = 0; step < steps; step += 1) {
    const grow = 0.2 - (0.36 * step) / steps;
    const corners = [
      view.at(x0 - grow, 0.012, z0 - grow),
      view.at(x1 + grow, 0.012, z0 - grow),
      view.at(x1 + grow, 0.012, z1 + grow),
      view.at(x0 - grow, 0.012, z1 + grow),
    ];
    const more = `fill-opacity="${0.055 * strength}" stroke="#1d1410" stroke-opacity="${0.03 * strength}" stroke-width="26" stroke-linejoin="round"`;
    scene.things.push(polygon(corners, '#1d1410', more));
  }
}

/** A framed picture on the back wall: bands of colour, as a quiet abstract. */
export function drawArt(
  scene: Scene,
  view: View,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  colours: readonly string[],
): void {
  const { things, shade } = scene;
  shade.push(view.front(x0, x1 + 0.05, y0 - 0.06, y1, z, '#b0aba7'));
  things.push(
    view.front(x0, x1, y0, y1, z, '#2e2b29'),
    view.front(x0 + 0.025, x1 - 0.025, y0 + 0.025, y1 - 0.025, z, '#f7f4ee'),
  );
  const [inX0, inX1, inY0, inY1] = [x0 + 0.1, x1 - 0.1, y0 + 0.1, y1 - 0.1];
  let top = inY1;
  colours.forEach((colour, index) => {
    const bottom =
      index === colours.length - 1
        ? inY0
        : top - ((inY1 - inY0) / colours.length) * (0.7 + 0.45 * ((index * 7) % 3) * 0.5);
    things.push(view.front(inX0, inX1, Math.max(inY0, bottom), top, z, colour));
    top = Math.max(inY0, bottom);
  });
}

/** A lamp that hangs from the ceiling, lit. */
export function pendant(
  scene: Scene,
  view: View,
  x: number,
  y: number,
  z: number,
  height: number,
  radius: number,
  colour: string,
): void {
  const { things, glow } = scene;
  things.push(
    view.line(
      [
        [x, height, z],
        [x, y, z],
      ],
      '#2a2826',
      0.012,
    ),
  );
  const [cx, top] = view.at(x, y, z);
  const size = radius * view.scale(z);
  const shell = linear(
    scene,
    [cx - size, top],
    [cx + size, top],
    [
      [0, darker(colour, 0.4)],
      [0.35, lighter(colour, 0.25)],
      [1, darker(colour, 0.35)],
    ],
  );
  things.push(
    `<path d="M${cx - size},${top + size} Q${cx - size},${top} ${cx},${top} Q${cx + size},${top} ${cx + size},${top + size}Z" fill="${shell}"/>`,
  );
  things.push(ellipse(cx, top + size, size, size * 0.16, '#fff1d0'));
  glow.push(ellipse(cx, top + size * 1.15, size * 1.5, size * 0.9, '#8a6a35'));
}
