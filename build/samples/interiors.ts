import {
  createRandom,
  createScene,
  darker,
  ellipse,
  lighter,
  linear,
  plant,
  rectangle,
  type Scene,
} from './drawing.ts';
import {
  backWindow,
  createView,
  drawArt,
  drawBoards,
  drawRoom,
  pendant,
  type RoomOptions,
  shadowOnFloor,
  sideWindow,
  sunOnFloor,
  type View,
} from './perspective.ts';

const oak = '#b98f63';

/** Living room: sofa before a wide window, rug, low table, floor lamp. */
export function livingRoom(): Scene {
  const scene = createScene();
  const random = createRandom(4);
  const view = createView(scene, { eye: 1.45, eyeX: 0.2, focal: 1750, horizon: 840 });
  const room: RoomOptions = {
    left: -3,
    right: 3.1,
    height: 2.75,
    depth: 5.6,
    wall: '#e6dfd3',
    backWall: '#dfd6c7',
    lightFrom: 'left',
  };
  const { shade, glow } = scene;
  drawRoom(scene, view, room);
  drawBoards(scene, view, room, oak, random);
  sideWindow(scene, view, -3, 2.5, 5, 0.35, 2.4, 3);
  drawArt(scene, view, -0.95, 0.25, 1.35, 2.2, 5.6, ['#d9c7a8', '#b5683f', '#27405a', '#8ea29b']);
  drawArt(scene, view, 0.45, 1.15, 1.35, 2.2, 5.6, ['#e9dfcb', '#c99d58', '#5b6f66']);
  rug(scene, view, -1.75, 1.65, 2.55, 4.75, '#d8cdbb', '#3f5a64');
  sunOnFloor(scene, view, -2.7, -1.5, 2.5, 4.4, 1.0);
  shelf(scene, view, 2.72, 3.1, 3.9, 5.3, random);
  sofa(scene, view, -1.5, 1.45, 4.5, '#56717c', ['#d9a45b', '#e9dfcf', '#b65f3c']);
  lowTable(scene, view, -0.75, 0.75, 2.95, 3.6);
  floorLamp(scene, view, 2.0, 5.3);
  armchair(scene, view, 1.55, 2.5, 3.15, '#c9a06c');
  potted(scene, view, -2.35, 5.25, 1.35, '#5c7f52', random);
  shade.push(view.level(-3, 3.1, 5.2, 5.6, 0, '#c5beb8'));
  glow.push(view.front(-3, -1.2, 0.2, 2.7, 5.6, '#2a2a26'));
  return scene;
}

/** Kitchen: island with stools, cabinets, window above the sink. */
export function kitchen(): Scene {
  const scene = createScene();
  const random = createRandom(9);
  const view = createView(scene, { eye: 1.5, eyeX: -0.25, focal: 1700, horizon: 810 });
  const room: RoomOptions = {
    left: -3,
    right: 2.8,
    height: 2.7,
    depth: 5.4,
    wall: '#ece8e0',
    backWall: '#efece6',
    lightFrom: 'right',
  };
  const { things, shade, glow } = scene;
  const cabinet = '#6f8277';
  drawRoom(scene, view, room);
  drawBoards(scene, view, room, '#c3a079', random);
  sideWindow(scene, view, 2.8, 2.3, 4.2, 0.2, 2.3, 2);
  sunOnFloor(scene, view, 1.2, 2.5, 2.6, 4.2, -1.0);
  // Back wall: tiles, cabinets above and below, window over the sink.
  things.push(view.front(-2.4, 1.9, 0.92, 1.5, 5.39, '#f8f6f1'));
  for (let x = -2.4; x < 1.9; x += 0.15)
    things.push(
      view.line(
        [
          [x, 0.92, 5.38],
          [x, 1.5, 5.38],
        ],
        '#e2ded6',
        0.008,
      ),
    );
  for (let y = 0.92; y < 1.5; y += 0.075)
    things.push(
      view.line(
        [
          [-2.4, y, 5.38],
          [1.9, y, 5.38],
        ],
        '#e2ded6',
        0.008,
      ),
    );
  backWindow(scene, view, -1.0, 0.6, 1.18, 2.2, 5.37, 2);
  things.push(view.box(-3, -2.35, 0, 2.45, 4.6, 5.4, cabinet), view.box(1.9, 2.8, 0, 2.45, 4.6, 5.4, cabinet));
  cabinetDoors(view, things, 1.9, 2.8, 0.06, 2.4, 4.6, cabinet, 1);
  cabinetDoors(view, things, -3, -2.35, 0.06, 2.4, 4.6, cabinet, 1);
  shade.push(view.front(-2.35, 1.9, 0.6, 0.86, 4.77, '#d0cbc4'), view.front(-2.3, 1.85, 1.4, 1.5, 5.37, '#bdb6ae'));
  things.push(
    view.box(-2.35, 1.9, 0.08, 0.88, 4.78, 5.4, cabinet),
    view.box(-2.38, 1.93, 0.88, 0.92, 4.74, 5.4, '#f3f0ea'),
  );
  cabinetDoors(view, things, -2.35, 1.9, 0.12, 0.84, 4.77, cabinet, 7);
  things.push(
    view.box(-2.35, -1.25, 1.5, 2.45, 5.05, 5.4, lighter(cabinet, 0.05)),
    view.box(0.85, 1.9, 1.5, 2.45, 5.05, 5.4, lighter(cabinet, 0.05)),
  );
  cabinetDoors(view, things, -2.35, -1.25, 1.53, 2.42, 5.04, cabinet, 2);
  cabinetDoors(view, things, 0.85, 1.9, 1.53, 2.42, 5.04, cabinet, 2);
  things.push(
    view.front(0.95, 1.6, 0.16, 0.84, 4.765, '#22252a', 0.02),
    view.front(1.0, 1.55, 0.28, 0.66, 4.76, '#3a3f47', 0.02),
    view.front(1.0, 1.55, 0.71, 0.73, 4.755, '#c9ccd0'),
  );
  things.push(
    view.line(
      [
        [-0.2, 0.92, 5.1],
        [-0.2, 1.27, 5.1],
        [-0.14, 1.31, 5.1],
        [-0.06, 1.27, 5.1],
      ],
      '#b8924a',
      0.03,
    ),
  );
  smallThings(view, things, random);
  // The island.
  shadowOnFloor(scene, view, -1.75, 1.45, 2.45, 3.75);
  things.push(view.box(-1.45, 1.15, 0.06, 0.9, 2.85, 3.6, '#f0ece4'));
  cabinetDoors(view, things, -1.45, 1.15, 0.12, 0.86, 2.84, '#ece7de', 4, false);
  things.push(view.box(-1.62, 1.32, 0.9, 0.955, 2.68, 3.72, oak));
  shade.push(view.front(-1.5, 1.2, 0.74, 0.9, 2.84, '#9b948d'));
  for (const x of [-1.1, -0.15, 0.8]) stool(scene, view, x, 2.45);
  bowl(scene, view, -0.75, 3.15);
  potted(scene, view, 0.75, 3.3, 0.52, '#6d8f5d', random, 0.955, 0.1);
  for (const x of [-0.95, -0.15, 0.65]) pendant(scene, view, x, 1.95, 3.15, 2.7, 0.17, '#2f4a45');
  glow.push(view.level(1.3, 2.8, 1.5, 4.5, 0, '#1d1a16'));
  return scene;
}

/** Dining room: long table, six chairs, lamp, tall windows. */
export function diningRoom(): Scene {
  const scene = createScene();
  const random = createRandom(15);
  const view = createView(scene, { eye: 1.5, eyeX: 0.1, focal: 1780, horizon: 810 });
  const room: RoomOptions = {
    left: -2.7,
    right: 2.7,
    height: 2.8,
    depth: 5.5,
    wall: '#e9e4dc',
    backWall: '#41545b',
    lightFrom: 'right',
  };
  const { things, shade } = scene;
  drawRoom(scene, view, room);
  drawBoards(scene, view, room, '#a87e55', random);
  for (const x of [-1.75, 0.75]) {
    backWindow(scene, view, x, x + 1.0, 0.55, 2.35, 5.5, 2);
    things.push(drape(scene, view, x - 0.36, x - 0.06, 5.45), drape(scene, view, x + 1.06, x + 1.36, 5.45));
  }
  drawArt(scene, view, -0.38, 0.4, 1.2, 2.1, 5.5, ['#efe3cc', '#d9a25b', '#8b3f2d', '#20323b']);
  things.push(view.box(-0.62, 0.62, 0.1, 0.78, 5.12, 5.5, '#8a6242'));
  cabinetDoors(view, things, -0.62, 0.62, 0.14, 0.74, 5.11, '#946a48', 3);
  potted(scene, view, -0.4, 5.3, 0.4, '#7c9a6a', random, 0.78, 0.08);
  potted(scene, view, 2.25, 5.15, 1.25, '#55784f', random);
  rug(scene, view, -1.75, 1.75, 2.15, 4.75, '#cfc3ad', '#a3593f');
  sunOnFloor(scene, view, -2.5, -1.5, 2.3, 4.9, 0.7);
  sunOnFloor(scene, view, 0.3, 1.3, 2.3, 4.9, 0.6);
  shadowOnFloor(scene, view, -1.35, 1.35, 2.65, 4.45);
  for (const z of [4.2, 3.55, 2.95]) {
    chairAside(scene, view, -1.12, z, 1);
    chairAside(scene, view, 1.12, z, -1);
  }
  things.push(
    view.box(-0.85, -0.75, 0, 0.72, 2.75, 2.85, '#6f4c31'),
    view.box(0.75, 0.85, 0, 0.72, 2.75, 2.85, '#6f4c31'),
    view.box(-0.95, 0.95, 0.71, 0.765, 2.6, 4.45, '#9a6f48'),
  );
  shade.push(view.level(-0.3, 0.35, 3.1, 3.7, 0.77, '#c2b8ae'));
  for (const z of [4.1, 3.5, 2.9])
    for (const x of [-0.62, 0.62]) {
      things.push(view.disc(x, 0.768, z, 0.15, '#f7f5f0'), view.disc(x, 0.772, z, 0.1, '#e8e4dc'));
    }
  vase(scene, view, 0, 0.765, 3.45, random);
  pendant(scene, view, 0, 1.82, 3.5, 2.8, 0.36, '#d9b36a');
  return scene;
}

/** Main bedroom: upholstered bed, lamps, window at the side. */
export function bedroom(): Scene {
  const scene = createScene();
  const random = createRandom(23);
  const view = createView(scene, { eye: 1.5, eyeX: -0.1, focal: 1750, horizon: 800 });
  const room: RoomOptions = {
    left: -2.8,
    right: 2.8,
    height: 2.65,
    depth: 5.3,
    wall: '#e7e3de',
    backWall: '#8e9c98',
    lightFrom: 'left',
  };
  const { things, shade, glow } = scene;
  drawRoom(scene, view, room);
  drawBoards(scene, view, room, '#c9ab86', random);
  for (let x = -2.8; x < 2.8; x += 0.4)
    things.push(
      view.line(
        [
          [x, 0.1, 5.29],
          [x, 1.25, 5.29],
        ],
        '#81908b',
        0.014,
      ),
    );
  things.push(view.box(-2.8, 2.8, 1.25, 1.29, 5.24, 5.3, '#97a5a0'));
  sideWindow(scene, view, -2.8, 2.6, 4.6, 0.5, 2.3, 2);
  rug(scene, view, -2.1, 2.1, 2.3, 4.5, '#efe9df', '#c8b8a0');
  sunOnFloor(scene, view, -2.6, -1.6, 2.4, 4.1, 0.8);
  drawArt(scene, view, -0.62, 0.62, 1.5, 2.25, 5.3, ['#f1e6d4', '#dfb98c', '#a4b3ae', '#46605f']);
  for (const side of [-1, 1]) {
    nightTable(scene, view, side * 1.42);
    tableLamp(scene, view, side * 1.42, 0.56, 4.95);
  }
  potted(scene, view, 2.3, 4.9, 1.25, '#6b8a68', random);
  bed(scene, view);
  shadowOnFloor(scene, view, -0.8, 0.8, 2.4, 2.8);
  things.push(
    view.box(-0.85, 0.85, 0.12, 0.46, 2.42, 2.78, '#b59a78'),
    view.front(-0.85, 0.85, 0.36, 0.5, 2.41, '#c8af8d', 0.05),
  );
  shade.push(view.front(-1.2, 1.2, 0.2, 1.32, 5.29, '#b9b3ad'));
  glow.push(view.side(2.8, 2.2, 4.4, 0.3, 2.2, '#241f19'));
  return scene;
}

function drape(scene: Scene, view: View, x0: number, x1: number, z: number): string {
  const folds: string[] = [];
  const width = (x1 - x0) / 5;
  for (let index = 0; index < 5; index += 1) {
    const from = x0 + width * index;
    folds.push(
      view.front(
        from,
        from + width,
        0.03,
        2.5,
        z,
        linear(scene, view.at(from, 0, z), view.at(from + width, 0, z), [
          [0, '#efe8db'],
          [0.5, '#ddd3c3'],
          [1, '#bfb3a1'],
        ]),
      ),
    );
  }
  return folds.join('');
}

function rug(
  scene: Scene,
  view: View,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  colour: string,
  line: string,
): void {
  const { things, shade } = scene;
  shade.push(view.level(x0 - 0.06, x1 + 0.06, z0 - 0.06, z1, 0, '#b5aca5'));
  things.push(
    view.level(x0, x1, z0, z1, 0.005, darker(colour, 0.1)),
    view.level(x0 + 0.03, x1 - 0.03, z0 + 0.03, z1 - 0.03, 0.01, colour),
  );
  for (const inset of [0.16, 0.22]) {
    const [a, b, c, d] = [x0 + inset, x1 - inset, z0 + inset, z1 - inset];
    things.push(
      view.line(
        [
          [a, 0.01, c],
          [b, 0.01, c],
          [b, 0.01, d],
          [a, 0.01, d],
          [a, 0.01, c],
        ],
        line,
        0.014,
      ),
    );
  }
}

function cushion(
  scene: Scene,
  view: View,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  colour: string,
  radius = 0.07,
): string {
  return view.front(
    x0,
    x1,
    y0,
    y1,
    z,
    linear(scene, view.at(x0, y1, z), view.at(x1, y0, z), [
      [0, lighter(colour, 0.22)],
      [0.55, colour],
      [1, darker(colour, 0.25)],
    ]),
    radius,
  );
}

function sofa(
  scene: Scene,
  view: View,
  x0: number,
  x1: number,
  z: number,
  colour: string,
  pillows: readonly string[],
): void {
  const { things, shade } = scene;
  shadowOnFloor(scene, view, x0 - 0.15, x1 + 0.15, z - 0.25, z + 0.9);
  for (const x of [x0 + 0.1, x1 - 0.16]) things.push(view.box(x, x + 0.06, 0, 0.14, z, z + 0.06, '#5a4330'));
  things.push(cushion(scene, view, x0 + 0.1, x1 - 0.1, 0.3, 0.92, z + 0.7, darker(colour, 0.08), 0.1));
  const middle = (x0 + x1) / 2;
  things.push(
    cushion(scene, view, x0 + 0.22, middle - 0.01, 0.42, 0.88, z + 0.55, colour, 0.09),
    cushion(scene, view, middle + 0.01, x1 - 0.22, 0.42, 0.88, z + 0.55, colour, 0.09),
  );
  shade.push(view.front(x0 + 0.2, x1 - 0.2, 0.42, 0.56, z + 0.55, '#8d8884'));
  const pillowAt = [x0 + 0.3, x0 + 0.62, x1 - 0.76];
  pillows.forEach((pillow, index) => {
    const x = pillowAt[index] ?? x0;
    shade.push(view.front(x + 0.02, x + 0.5, 0.44, 0.84, z + 0.5, '#a9a39d'));
    things.push(cushion(scene, view, x, x + 0.44, 0.46, 0.86, z + 0.45, pillow, 0.08));
  });
  things.push(view.box(x0 + 0.2, x1 - 0.2, 0.14, 0.34, z, z + 0.8, darker(colour, 0.12)));
  things.push(view.level(x0 + 0.2, x1 - 0.2, z - 0.02, z + 0.5, 0.46, lighter(colour, 0.2)));
  things.push(
    cushion(scene, view, x0 + 0.2, middle - 0.01, 0.3, 0.465, z - 0.02, colour, 0.06),
    cushion(scene, view, middle + 0.01, x1 - 0.2, 0.3, 0.465, z - 0.02, colour, 0.06),
  );
  things.push(
    cushion(scene, view, x0, x0 + 0.23, 0.13, 0.66, z - 0.04, colour, 0.09),
    cushion(scene, view, x1 - 0.23, x1, 0.13, 0.66, z - 0.04, darker(colour, 0.1), 0.09),
  );
}

function armchair(scene: Scene, view: View, x0: number, x1: number, z: number, colour: string): void {
  const { things } = scene;
  shadowOnFloor(scene, view, x0 - 0.25, x1 + 0.05, z - 0.15, z + 0.75);
  for (const x of [x0 + 0.08, x1 - 0.14]) things.push(view.box(x, x + 0.05, 0, 0.2, z, z + 0.05, '#5a4330'));
  things.push(
    view.box(x0 + 0.1, x1, 0.2, 0.98, z + 0.6, z + 0.75, colour),
    cushion(scene, view, x0 + 0.14, x1 - 0.12, 0.4, 1.0, z + 0.58, colour, 0.12),
  );
  things.push(
    view.box(x0 + 0.12, x1 - 0.1, 0.2, 0.42, z, z + 0.7, colour),
    cushion(scene, view, x0 + 0.12, x1 - 0.1, 0.29, 0.45, z - 0.01, lighter(colour, 0.12), 0.06),
  );
  things.push(
    view.box(x0, x0 + 0.14, 0.18, 0.62, z - 0.02, z + 0.7, colour),
    view.box(x1 - 0.12, x1, 0.18, 0.62, z - 0.02, z + 0.7, colour),
  );
  things.push(cushion(scene, view, x0 + 0.3, x0 + 0.68, 0.46, 0.8, z + 0.35, '#efe6d8', 0.07));
}

function lowTable(scene: Scene, view: View, x0: number, x1: number, z0: number, z1: number): void {
  const { things, shade } = scene;
  shadowOnFloor(scene, view, x0 - 0.05, x1 + 0.15, z0 - 0.05, z1);
  for (const [x, z] of [
    [x0 + 0.05, z1 - 0.05],
    [x1 - 0.1, z1 - 0.05],
    [x0 + 0.05, z0 + 0.02],
    [x1 - 0.1, z0 + 0.02],
  ] as const) {
    things.push(view.box(x, x + 0.05, 0, 0.36, z, z + 0.05, '#4d3827'));
  }
  things.push(view.box(x0, x1, 0.36, 0.41, z0, z1, '#8d6443'));
  things.push(
    view.box(-0.42, 0.02, 0.41, 0.44, 3.12, 3.42, '#e9e2d4'),
    view.box(-0.38, -0.02, 0.44, 0.475, 3.14, 3.4, '#b9573a'),
  );
  things.push(view.disc(0.4, 0.412, 3.28, 0.17, '#3f4a4b'), view.disc(0.4, 0.43, 3.28, 0.15, '#566465'));
  shade.push(view.level(0.22, 0.62, 3.1, 3.4, 0.41, '#c4bab0'));
}

function floorLamp(scene: Scene, view: View, x: number, z: number): void {
  const { things, glow } = scene;
  things.push(
    view.disc(x, 0.01, z, 0.16, '#3b3733'),
    view.line(
      [
        [x, 0, z],
        [x, 1.5, z],
      ],
      '#3b3733',
      0.025,
    ),
  );
  const [cx, top] = view.at(x, 1.82, z);
  const s = view.scale(z);
  const fill = linear(
    scene,
    [cx - 0.24 * s, top],
    [cx + 0.24 * s, top],
    [
      [0, '#e8d3a8'],
      [0.45, '#fff4da'],
      [1, '#dcc18d'],
    ],
  );
  things.push(
    `<path d="M${cx - 0.15 * s},${top} L${cx + 0.15 * s},${top} L${cx + 0.24 * s},${top + 0.34 * s} L${cx - 0.24 * s},${top + 0.34 * s}Z" fill="${fill}"/>`,
  );
  glow.push(
    ellipse(cx, top + 0.2 * s, 0.6 * s, 0.7 * s, '#4a3717'),
    ellipse(cx, top + 0.17 * s, 0.25 * s, 0.22 * s, '#6b5222'),
  );
}

function potted(
  scene: Scene,
  view: View,
  x: number,
  z: number,
  height: number,
  colour: string,
  random: () => number,
  y = 0,
  radius = 0.2,
): void {
  const { things, shade } = scene;
  const s = view.scale(z);
  const potHeight = radius * 1.7;
  const [cx, base] = view.at(x, y, z);
  if (y === 0) shadowOnFloor(scene, view, x - radius * 1.7, x + radius * 1.9, z - radius, z + radius);
  else shade.push(ellipse(cx, base, radius * s * 1.4, radius * s * 0.4, '#a39a91'));
  const fill = linear(
    scene,
    [cx - radius * s, base],
    [cx + radius * s, base],
    [
      [0, '#f2ece2'],
      [0.4, '#d9cfc1'],
      [1, '#9c9082'],
    ],
  );
  things.push(
    `<path d="M${cx - radius * s},${base - potHeight * s} L${cx + radius * s},${base - potHeight * s} L${cx + radius * 0.72 * s},${base} L${cx - radius * 0.72 * s},${base}Z" fill="${fill}"/>`,
  );
  things.push(ellipse(cx, base - potHeight * s, radius * s, radius * s * 0.22, '#5a4a3c'));
  things.push(plant(cx, base - potHeight * s, (height - potHeight) * s, colour, random));
}

function shelf(scene: Scene, view: View, x0: number, x1: number, z0: number, z1: number, random: () => number): void {
  const { things } = scene;
  shadowOnFloor(scene, view, x0 - 0.2, x1, z0 - 0.1, z1);
  things.push(view.box(x0, x1, 0, 2.1, z0, z1, '#d8cdbc'));
  things.push(view.side(x0, z0 + 0.04, z1 - 0.04, 0.06, 2.05, '#6f6456'));
  const colours = ['#b7653f', '#e3d9c7', '#37505c', '#c9a15f', '#7d8c80', '#efe9de', '#5c4a3d'];
  for (let row = 0; row < 5; row += 1) {
    const y = 0.08 + row * 0.4;
    things.push(view.side(x0 - 0.002, z0 + 0.04, z1 - 0.04, y - 0.03, y, '#cbbfad'));
    for (let z = z0 + 0.06; z < z1 - 0.14; ) {
      const thick = 0.03 + random() * 0.05;
      if (random() > 0.25)
        things.push(
          view.side(
            x0 - 0.003,
            z,
            z + thick,
            y,
            y + 0.2 + random() * 0.12,
            colours[Math.floor(random() * colours.length)] ?? oak,
          ),
        );
      z += thick + 0.008;
    }
  }
}

function cabinetDoors(
  view: View,
  things: string[],
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  colour: string,
  count: number,
  knobs = true,
): void {
  const width = (x1 - x0) / count;
  for (let index = 0; index < count; index += 1) {
    const [a, b] = [x0 + width * index + 0.012, x0 + width * (index + 1) - 0.012];
    things.push(
      view.front(a, b, y0, y1, z, darker(colour, 0.12), 0.008),
      view.front(a + 0.006, b - 0.006, y0 + 0.006, y1 - 0.006, z, lighter(colour, 0.07), 0.008),
    );
    things.push(
      view.front(a + 0.06, b - 0.06, y0 + 0.06, y1 - 0.06, z, darker(colour, 0.04)),
      view.front(a + 0.065, b - 0.06, y0 + 0.06, y1 - 0.066, z, lighter(colour, 0.03)),
    );
    const knobY = y0 > 1 ? y0 + 0.12 : y1 - 0.1;
    if (knobs)
      things.push(
        view.front(
          index % 2 === 0 ? b - 0.045 : a + 0.025,
          index % 2 === 0 ? b - 0.025 : a + 0.045,
          knobY - 0.06,
          knobY + 0.06,
          z,
          '#c79f57',
          0.01,
        ),
      );
  }
}

function stool(scene: Scene, view: View, x: number, z: number): void {
  const { things } = scene;
  shadowOnFloor(scene, view, x - 0.22, x + 0.28, z - 0.2, z + 0.25);
  for (const [dx, dz] of [
    [-0.12, 0.12],
    [0.12, 0.12],
    [-0.15, -0.12],
    [0.15, -0.12],
  ] as const) {
    things.push(
      view.line(
        [
          [x + dx, 0, z + dz],
          [x + dx * 0.7, 0.66, z + dz * 0.7],
        ],
        '#35302c',
        0.026,
      ),
    );
  }
  things.push(
    view.line(
      [
        [x - 0.14, 0.25, z - 0.11],
        [x + 0.14, 0.25, z - 0.11],
      ],
      '#35302c',
      0.02,
    ),
  );
  things.push(
    view.disc(x, 0.65, z, 0.19, '#6d4c32'),
    view.disc(x, 0.68, z, 0.19, '#b78555'),
    view.disc(x - 0.02, 0.683, z + 0.01, 0.15, '#c49565'),
  );
}

function bowl(scene: Scene, view: View, x: number, z: number): void {
  const { things, shade } = scene;
  const [cx, cy] = view.at(x, 0.955, z);
  const s = view.scale(z);
  shade.push(ellipse(cx + 10, cy + 6, 0.25 * s, 0.06 * s, '#a0968c'));
  for (const [dx, dy, colour] of [
    [-0.09, 0.13, '#d98b2b'],
    [0.02, 0.15, '#e2a33a'],
    [0.1, 0.125, '#c9572e'],
  ] as const)
    things.push(ellipse(cx + dx * s, cy - dy * s, 0.06 * s, 0.06 * s, colour));
  things.push(
    `<path d="M${cx - 0.2 * s},${cy - 0.11 * s} Q${cx},${cy + 0.09 * s} ${cx + 0.2 * s},${cy - 0.11 * s}Z" fill="#f4f1ea"/>`,
  );
}

function smallThings(view: View, things: string[], random: () => number): void {
  for (const [x, colour, height] of [
    [-2.1, '#c9a06a', 0.3],
    [-1.95, '#e9e4da', 0.24],
    [-1.8, '#55655d', 0.2],
  ] as const)
    things.push(view.front(x, x + 0.12, 0.92, 0.92 + height, 5.2, colour, 0.02));
  const [x, y] = view.at(1.5, 0.98, 5.2);
  things.push(view.front(1.42, 1.58, 0.92, 1.05, 5.2, '#b86a45', 0.02), plant(x, y, 95, '#6f9a58', random, 22));
}

function chairAside(scene: Scene, view: View, x: number, z: number, facing: 1 | -1): void {
  const { things } = scene;
  const back = x - facing * 0.2;
  const front = x + facing * 0.2;
  const [x0, x1] = [Math.min(back, front), Math.max(back, front)];
  shadowOnFloor(scene, view, x0, x1, z - 0.25, z + 0.25);
  for (const cx of [x0, x1 - 0.035])
    for (const cz of [z + 0.17, z - 0.2]) things.push(view.box(cx, cx + 0.035, 0, 0.45, cz, cz + 0.035, '#3a2c22'));
  const backX = facing === 1 ? x0 : x1 - 0.04;
  things.push(view.box(x0, x1, 0.43, 0.49, z - 0.2, z + 0.2, '#cdbb9d'));
  things.push(view.box(backX, backX + 0.04, 0.49, 0.98, z - 0.2, z + 0.2, '#4a382b'));
  things.push(view.side(facing === 1 ? backX + 0.041 : backX - 0.001, z - 0.17, z + 0.17, 0.58, 0.95, '#d8c8ac'));
}

function vase(scene: Scene, view: View, x: number, y: number, z: number, random: () => number): void {
  const [cx, cy] = view.at(x, y, z);
  const s = view.scale(z);
  scene.things.push(plant(cx, cy - 0.2 * s, 0.36 * s, '#7f9f6a', random, 26));
  for (let index = 0; index < 9; index += 1) {
    scene.things.push(
      ellipse(
        cx + (random() - 0.5) * 0.42 * s,
        cy - (0.32 + random() * 0.2) * s,
        0.03 * s,
        0.03 * s,
        index % 2 === 0 ? '#f6efe2' : '#dba2a0',
      ),
    );
  }
  scene.things.push(
    rectangle(
      cx - 0.06 * s,
      cy - 0.22 * s,
      0.12 * s,
      0.22 * s,
      linear(
        scene,
        [cx - 0.06 * s, cy],
        [cx + 0.06 * s, cy],
        [
          [0, '#f7f3ec'],
          [1, '#a9a094'],
        ],
      ),
      0.04 * s,
    ),
  );
}

function bed(scene: Scene, view: View): void {
  const { things, shade } = scene;
  shadowOnFloor(scene, view, -1.15, 1.2, 2.75, 5.2);
  things.push(cushion(scene, view, -1.1, 1.1, 0.2, 1.3, 5.18, '#b7a58c', 0.08));
  for (let x = -0.88; x < 1; x += 0.44)
    things.push(
      view.line(
        [
          [x, 0.6, 5.17],
          [x, 1.28, 5.17],
        ],
        '#9d8b73',
        0.012,
      ),
    );
  things.push(view.box(-1.02, 1.02, 0.12, 0.4, 3.05, 5.15, '#b29f86'));
  things.push(view.box(-1.0, 1.0, 0.36, 0.6, 3.1, 5.15, '#f4f1eb'));
  for (const [x, colour] of [
    [-0.92, '#fbf9f5'],
    [0.04, '#fbf9f5'],
  ] as const) {
    shade.push(view.front(x, x + 0.92, 0.58, 0.68, 4.85, '#b8b2ab'));
    things.push(cushion(scene, view, x, x + 0.88, 0.6, 1.02, 4.9, colour, 0.12));
  }
  for (const [x, colour] of [
    [-0.7, '#7f9490'],
    [0.1, '#7f9490'],
  ] as const)
    things.push(cushion(scene, view, x, x + 0.6, 0.6, 0.95, 4.7, colour, 0.1));
  things.push(cushion(scene, view, -0.3, 0.32, 0.6, 0.86, 4.52, '#cf9b62', 0.09));
  // Duvet, turned down, and a throw over the foot.
  things.push(
    view.level(
      -1.03,
      1.03,
      3.05,
      4.4,
      0.62,
      linear(scene, view.at(-1, 0.62, 4), view.at(1, 0.62, 3.4), [
        [0, '#fffdf9'],
        [0.6, '#f1ece3'],
        [1, '#d9d1c5'],
      ]),
    ),
  );
  things.push(
    view.front(
      -1.03,
      1.03,
      0.24,
      0.625,
      3.05,
      linear(scene, view.at(0, 0.62, 3.05), view.at(0, 0.24, 3.05), [
        [0, '#f2ede4'],
        [1, '#cdc4b6'],
      ]),
      0.03,
    ),
  );
  things.push(
    view.level(-1.04, 1.04, 3.04, 3.55, 0.63, '#6f8581'),
    view.front(
      -1.04,
      1.04,
      0.3,
      0.63,
      3.035,
      linear(scene, view.at(0, 0.63, 3), view.at(0, 0.3, 3), [
        [0, '#647a76'],
        [1, '#475a57'],
      ]),
      0.02,
    ),
  );
  for (let x = -1; x < 1.02; x += 0.05)
    things.push(
      view.line(
        [
          [x, 0.3, 3.03],
          [x, 0.26, 3.03],
        ],
        '#546865',
        0.012,
      ),
    );
}

function nightTable(scene: Scene, view: View, x: number): void {
  const { things } = scene;
  shadowOnFloor(scene, view, x - 0.3, x + 0.3, 4.65, 5.2);
  things.push(view.box(x - 0.24, x + 0.24, 0.14, 0.56, 4.75, 5.2, '#9b7550'));
  cabinetDoors(view, things, x - 0.23, x + 0.23, 0.17, 0.53, 4.74, '#a57e57', 1, false);
  things.push(view.front(x - 0.06, x + 0.06, 0.43, 0.45, 4.73, '#d8b673', 0.01));
}

function tableLamp(scene: Scene, view: View, x: number, y: number, z: number): void {
  const { things, glow } = scene;
  const [cx, base] = view.at(x, y, z);
  const s = view.scale(z);
  things.push(
    ellipse(
      cx,
      base - 0.1 * s,
      0.085 * s,
      0.1 * s,
      linear(
        scene,
        [cx - 0.08 * s, base],
        [cx + 0.08 * s, base],
        [
          [0, '#e9e2d6'],
          [1, '#8d8375'],
        ],
      ),
    ),
  );
  things.push(
    `<path d="M${cx - 0.12 * s},${base - 0.46 * s} L${cx + 0.12 * s},${base - 0.46 * s} L${cx + 0.17 * s},${base - 0.2 * s} L${cx - 0.17 * s},${base - 0.2 * s}Z" fill="#fff0cf"/>`,
  );
  glow.push(
    ellipse(cx, base - 0.35 * s, 0.55 * s, 0.55 * s, '#4d3714'),
    ellipse(cx, base - 0.33 * s, 0.2 * s, 0.2 * s, '#7a5a24'),
  );
}
