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
  drawTiles,
  pendant,
  type RoomOptions,
  shadowOnFloor,
  sideWindow,
  sunOnFloor,
} from './perspective.ts';

/** Entry: open front door, stairs with a rail, console with a round mirror. */
export function entry(): Scene {
  const scene = createScene();
  const random = createRandom(31);
  const view = createView(scene, { eye: 1.5, eyeX: 0.1, focal: 1800, horizon: 830 });
  const room: RoomOptions = {
    left: -2.3,
    right: 2.3,
    height: 2.9,
    depth: 5.2,
    wall: '#ebe6de',
    backWall: '#e2dcd1',
    lightFrom: 'right',
  };
  const { things, glow, shade } = scene;
  drawRoom(scene, view, room);
  drawBoards(scene, view, room, '#b08759', random);
  // Door with side lights.
  backWindow(scene, view, 0.72, 1.02, 0.15, 2.2, 5.2, 1);
  backWindow(scene, view, -0.52, -0.22, 0.15, 2.2, 5.2, 1);
  things.push(view.front(-0.2, 0.7, 0, 2.28, 5.19, '#faf8f4'), view.front(-0.13, 0.63, 0, 2.2, 5.18, '#2f4b52'));
  for (const y of [0.22, 0.86, 1.5])
    things.push(
      view.front(-0.02, 0.52, y, y + 0.5, 5.17, '#274047', 0.01),
      view.front(0.0, 0.5, y + 0.02, y + 0.48, 5.165, '#38575f', 0.01),
    );
  things.push(view.front(0.53, 0.56, 0.98, 1.24, 5.15, '#d3ae62', 0.02));
  things.push(
    view.front(-0.52, 1.02, 2.34, 2.62, 5.19, '#f1f5f6'),
    view.front(-0.55, 1.05, 2.32, 2.345, 5.18, '#fbf9f5'),
  );
  glow.push(view.front(-0.5, 1.0, 2.36, 2.6, 5.2, '#5a666c'));
  sunOnFloor(scene, view, 0.7, 1.1, 3.6, 5.1, 0);
  sunOnFloor(scene, view, -0.55, -0.2, 3.6, 5.1, 0.1);
  // Runner.
  things.push(
    view.level(-0.55, 0.95, 1.4, 4.7, 0.005, '#8c4a35'),
    view.level(-0.48, 0.88, 1.45, 4.64, 0.008, '#a65c43'),
  );
  for (const x of [-0.4, 0.8])
    things.push(
      view.line(
        [
          [x, 0.01, 1.5],
          [x, 0.01, 4.6],
        ],
        '#e3cfa9',
        0.025,
      ),
    );
  for (let z = 1.7; z < 4.6; z += 0.42)
    things.push(view.disc(0.2, 0.01, z, 0.11, '#c98a5f'), view.disc(0.2, 0.012, z, 0.05, '#e3cfa9'));
  // Stairs along the left wall, rising away from us.
  const steps = 11;
  for (let step = steps - 1; step >= 0; step -= 1) {
    const z = 2.3 + step * 0.26;
    const y = (step + 1) * 0.185;
    things.push(
      view.side(
        -1.15,
        z,
        5.2,
        y - 0.185,
        y,
        linear(scene, view.at(-1.15, y, z), view.at(-1.15, y, 5.2), [
          [0, '#f2eee7'],
          [1, '#cfc8bc'],
        ]),
      ),
    );
    things.push(
      view.front(
        -2.3,
        -1.15,
        y - 0.185,
        y,
        z,
        linear(scene, view.at(-2.3, y, z), view.at(-1.15, y, z), [
          [0, '#dcd5c9'],
          [1, '#f4f0ea'],
        ]),
      ),
    );
    if (y < 1.5) things.push(view.level(-2.3, -1.12, z - 0.03, z + 0.26, y, lighter('#a87b4d', 0.1)));
    things.push(view.front(-2.3, -1.12, y - 0.03, y, z - 0.03, '#8f6539'));
  }
  for (let step = steps - 1; step >= 0; step -= 1) {
    const z = 2.43 + step * 0.26;
    const y = (step + 1) * 0.185;
    things.push(
      view.line(
        [
          [-1.16, y, z],
          [-1.16, Math.min(2.9, y + 0.86), z],
        ],
        '#3a3a3a',
        0.016,
      ),
    );
  }
  things.push(
    view.line(
      [
        [-1.16, 1.05, 2.4],
        [-1.16, 2.85, 4.9],
      ],
      '#7d5630',
      0.06,
    ),
  );
  things.push(
    view.box(-1.21, -1.11, 0, 1.12, 2.2, 2.3, '#8a6138'),
    view.box(-1.23, -1.09, 1.12, 1.16, 2.18, 2.32, '#6f4c2a'),
  );
  // Console, mirror and lamp at the right.
  shadowOnFloor(scene, view, 1.75, 2.3, 3.0, 4.4);
  for (const z of [4.3, 3.05]) things.push(view.box(1.84, 1.88, 0, 0.8, z, z + 0.04, '#453426'));
  things.push(
    view.box(1.8, 2.3, 0.8, 0.85, 2.98, 4.4, '#8b6139'),
    view.box(1.82, 2.28, 0.2, 0.23, 3.02, 4.36, '#8b6139'),
  );
  const [mx, my] = view.at(2.29, 1.6, 3.7);
  things.push(
    ellipse(mx, my, 105, 230, '#b8924f'),
    ellipse(
      mx - 2,
      my,
      92,
      212,
      linear(
        scene,
        [mx - 90, my - 200],
        [mx + 90, my + 200],
        [
          [0, '#f4f8fa'],
          [0.5, '#c9d5d8'],
          [1, '#e9eeee'],
        ],
      ),
    ),
  );
  const [vx, vy] = view.at(2.05, 0.85, 3.2);
  things.push(plant(vx, vy - 110, 260, '#8aa26a', random, 26), rectangle(vx - 38, vy - 120, 76, 124, '#ece6da', 26));
  const [lx, ly] = view.at(2.05, 0.85, 4.15);
  things.push(
    rectangle(lx - 8, ly - 110, 16, 110, '#4b4640'),
    `<path d="M${lx - 50},${ly - 190} h100 l26,92 h-152Z" fill="#fff0cd"/>`,
  );
  glow.push(ellipse(lx, ly - 140, 260, 240, '#4a3618'));
  things.push(
    view.box(1.86, 2.2, 0.23, 0.46, 3.2, 3.6, '#c7a878'),
    view.box(1.86, 2.2, 0.23, 0.46, 3.75, 4.15, '#c7a878'),
  );
  drawArt(scene, view, 1.3, 1.9, 1.2, 2.0, 5.2, ['#efe4cf', '#8ea29b', '#b5683f']);
  pendant(scene, view, 0.2, 2.15, 3.4, 2.9, 0.2, '#e7dcc6');
  shade.push(view.side(-1.15, 2.4, 5.2, 0, 0.4, '#d5cfc8'));
  return scene;
}

/** Bathroom, upright: free-standing tub below a window, wooden vanity with a basin. */
export function bathroom(): Scene {
  const scene = createScene(2000, 3000);
  const random = createRandom(41);
  const view = createView(scene, { eye: 1.5, eyeX: 0, focal: 2150, horizon: 1330 });
  const room: RoomOptions = {
    left: -1.5,
    right: 1.5,
    height: 2.75,
    depth: 4.4,
    wall: '#dfe4e1',
    backWall: '#e6eae6',
    lightFrom: 'left',
  };
  const { things, shade, glow } = scene;
  drawRoom(scene, view, room);
  drawTiles(scene, view, room, '#b9b6ae', 0.4, random);
  // Tiles half-way up the back wall.
  const green = '#5f857d';
  things.push(view.front(-1.5, 1.5, 0, 1.25, 4.39, darker(green, 0.25)));
  for (let y = 0; y < 1.24; y += 0.1)
    for (let x = -1.5; x < 1.49; x += 0.1) {
      const tone = random() > 0.5 ? lighter(green, random() * 0.18) : darker(green, random() * 0.14);
      things.push(view.front(x + 0.003, x + 0.097, y + 0.003, Math.min(1.247, y + 0.097), 4.385, tone, 0.004));
    }
  things.push(view.box(-1.5, 1.5, 1.25, 1.29, 4.3, 4.4, '#f4f2ec'));
  backWindow(scene, view, -0.75, 0.55, 1.48, 2.4, 4.37, 2);
  const [hx, hy] = view.at(-1.1, 1.29, 4.34);
  things.push(plant(hx, hy - 60, 190, '#6f9562', random, 24), rectangle(hx - 45, hy - 75, 90, 75, '#c9805a', 10));
  for (const [x, colour] of [
    [0.85, '#d9b68a'],
    [1.0, '#f1ede4'],
  ] as const)
    things.push(view.front(x, x + 0.09, 1.29, 1.29 + (x > 0.9 ? 0.16 : 0.22), 4.34, colour, 0.02));
  sunOnFloor(scene, view, -0.7, 0.4, 2.3, 3.1, -0.25);
  // Tub.
  shadowOnFloor(scene, view, -1.0, 0.72, 3.35, 4.1);
  const [left, rim] = view.at(-1.08, 0.62, 3.5);
  const [right, base] = view.at(0.72, 0.02, 3.5);
  const middle = (left + right) / 2;
  const body = linear(
    scene,
    [left, rim],
    [right, rim],
    [
      [0, '#f2f3f1'],
      [0.35, '#ffffff'],
      [0.75, '#dfe0dd'],
      [1, '#b9bcba'],
    ],
  );
  things.push(
    `<path d="M${left},${rim} C${left + 20},${base - 90} ${left + 110},${base} ${left + 240},${base} H${right - 240} C${right - 110},${base} ${right - 20},${base - 90} ${right},${rim}Z" fill="${body}"/>`,
  );
  things.push(
    ellipse(middle, rim, (right - left) / 2 + 12, 66, '#fbfbf9'),
    ellipse(middle, rim + 6, (right - left) / 2 - 26, 48, '#cfd6d5'),
    ellipse(middle, rim + 20, (right - left) / 2 - 70, 30, '#b4cdd0'),
  );
  things.push(
    view.line(
      [
        [-0.2, 0, 3.95],
        [-0.2, 1.0, 3.95],
        [-0.12, 1.06, 3.9],
        [-0.02, 1.0, 3.85],
      ],
      '#b8934e',
      0.035,
    ),
  );
  things.push(
    rectangle(
      right - 330,
      rim - 8,
      190,
      240,
      linear(
        scene,
        [right - 330, rim],
        [right - 140, rim],
        [
          [0, '#f1e7d8'],
          [0.5, '#e2d3bd'],
          [1, '#cdbb9f'],
        ],
      ),
      14,
    ),
  );
  for (const y of [170, 190, 210]) things.push(rectangle(right - 330, rim + y, 190, 7, '#b5673f'));
  things.push(view.box(-0.95, -0.6, 0.0, 0.42, 2.75, 3.05, '#b08556'), view.disc(-0.78, 0.425, 2.9, 0.1, '#f6f2ea'));
  shadowOnFloor(scene, view, -0.95, -0.6, 2.7, 3.0, 0.6);
  things.push(view.box(-0.95, -0.6, 0.36, 0.42, 2.75, 3.05, '#b98d5c'));
  // Vanity along the right wall.
  shadowOnFloor(scene, view, 0.95, 1.5, 2.1, 3.5);
  things.push(view.box(1.0, 1.5, 0.28, 0.82, 2.2, 3.5, '#a77b4e'));
  for (const z of [2.24, 2.68, 3.1])
    things.push(
      view.side(0.998, z, z + 0.38, 0.33, 0.78, '#b58a5b'),
      view.side(0.996, z + 0.12, z + 0.26, 0.66, 0.68, '#3b332b'),
    );
  things.push(view.box(0.96, 1.5, 0.82, 0.87, 2.16, 3.54, '#f3f1ec'));
  const [bx, by] = view.at(1.22, 0.93, 2.85);
  things.push(
    `<path d="M${bx - 150},${by - 40} Q${bx - 130},${by + 60} ${bx},${by + 62} Q${bx + 130},${by + 60} ${bx + 150},${by - 40}Z" fill="#fcfcfa"/>`,
    ellipse(bx, by - 40, 150, 30, '#e9ebe8'),
    ellipse(bx, by - 36, 128, 20, '#cdd3d1'),
  );
  things.push(
    view.line(
      [
        [1.42, 0.87, 2.9],
        [1.42, 1.16, 2.9],
        [1.3, 1.18, 2.9],
      ],
      '#b8934e',
      0.03,
    ),
  );
  const [mx, my] = view.at(1.49, 1.72, 2.95);
  things.push(
    ellipse(mx, my, 122, 330, '#b8934e'),
    ellipse(
      mx - 3,
      my,
      106,
      310,
      linear(
        scene,
        [mx, my - 300],
        [mx, my + 300],
        [
          [0, '#f3f7f7'],
          [0.6, '#d0dbda'],
          [1, '#b9c8c5'],
        ],
      ),
    ),
  );
  sideWindow(scene, view, -1.5, 2.4, 3.3, 1.3, 2.35, 1);
  for (const y of [0.62, 0.72]) things.push(view.side(-1.48, 2.5, 3.1, y - 0.4, y + 0.1, '#f0eadf'));
  things.push(
    view.line(
      [
        [-1.47, 0.84, 2.45],
        [-1.47, 0.84, 3.15],
      ],
      '#b8934e',
      0.025,
    ),
  );
  things.push(
    view.level(-0.75, 0.55, 2.05, 2.75, 0.008, '#e9e3d7'),
    view.level(-0.7, 0.5, 2.09, 2.71, 0.01, '#f3eee4'),
  );
  pendant(scene, view, 0.95, 2.2, 3.1, 2.75, 0.13, '#d8b777');
  glow.push(view.front(-1.5, -0.6, 0.2, 2.4, 4.4, '#1c211f'));
  shade.push(view.front(-1.5, 1.5, 0, 0.2, 4.38, '#c9c7c3'));
  return scene;
}
