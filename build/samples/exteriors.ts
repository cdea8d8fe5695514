import {
  createRandom,
  createScene,
  darker,
  ellipse,
  foliage,
  lighter,
  linear,
  path,
  polygon,
  radial,
  rectangle,
  type Scene,
  stroke,
} from './drawing.ts';

/** The house from the street at dusk, its windows lit. */
export function frontAtDusk(): Scene {
  const scene = createScene();
  const random = createRandom(52);
  const { things, glow, shade } = scene;
  const ground = 1490;
  things.push(
    rectangle(
      0,
      0,
      3000,
      ground + 40,
      linear(
        scene,
        [0, 0],
        [0, ground],
        [
          [0, '#24365c'],
          [0.35, '#50669a'],
          [0.62, '#a68bab'],
          [0.82, '#eaa98c'],
          [1, '#f8cf9c'],
        ],
      ),
    ),
  );
  for (let index = 0; index < 9; index += 1) {
    const [x, y] = [random() * 3000, 420 + random() * 620];
    for (let part = 0; part < 6; part += 1)
      things.push(
        ellipse(
          x + (part - 3) * 90,
          y + (random() - 0.5) * 22,
          130 + random() * 120,
          10 + random() * 16,
          '#f3b9a4',
          'fill-opacity="0.16"',
        ),
      );
  }
  for (let index = 0; index < 40; index += 1)
    things.push(ellipse(random() * 3000, random() * 420, 2, 2, '#ffffff', `fill-opacity="${0.3 + random() * 0.5}"`));
  for (let x = -60; x < 3100; x += 70)
    things.push(ellipse(x, ground - 40, 90 + random() * 60, 90 + random() * 130, '#4a4a66'));
  for (const [x, y, size] of [
    [230, 1010, 300],
    [2820, 960, 330],
    [560, 1160, 190],
    [2420, 1120, 190],
  ] as const) {
    things.push(
      rectangle(x - 18, y, 36, ground - y, '#2c2a36'),
      foliage(x, y, size * 0.8, size, '#374a4c', random, 420),
    );
  }
  lawn(scene, ground, '#45603f', random);
  path2d(scene, ground);
  house(scene, ground);
  for (const [x, size] of [
    [430, 120],
    [640, 90],
    [1130, 84],
    [1830, 84],
    [2380, 100],
    [2560, 130],
  ] as const) {
    things.push(foliage(x, ground - size * 0.3, size, size * 0.62, '#47643f', random, 150));
    shade.push(ellipse(x + 10, ground + 34, size * 1.2, 24, '#8b8a90'));
  }
  for (const [x, y] of [
    [1180, 1640],
    [1110, 1810],
    [1790, 1640],
    [1860, 1810],
  ] as const) {
    things.push(rectangle(x - 5, y - 70, 10, 72, '#23252b'), rectangle(x - 14, y - 88, 28, 24, '#ffdf9e', 5));
    glow.push(ellipse(x, y - 70, 90, 60, '#8a6226'), ellipse(x, y, 210, 60, '#5a401a'));
  }
  return scene;
}

function lawn(scene: Scene, ground: number, colour: string, random: () => number): void {
  scene.things.push(
    rectangle(
      0,
      ground,
      3000,
      2000 - ground,
      linear(
        scene,
        [0, ground],
        [0, 2000],
        [
          [0, lighter(colour, 0.1)],
          [1, darker(colour, 0.35)],
        ],
      ),
    ),
  );
  for (let index = 0; index < 2600; index += 1) {
    const y = ground + 6 + random() ** 1.4 * (2000 - ground);
    const size = 5 + ((y - ground) / 500) * 24;
    const x = random() * 3000;
    const tint = random() > 0.5 ? lighter(colour, random() * 0.2) : darker(colour, random() * 0.35);
    scene.things.push(
      stroke(
        [
          [x, y],
          [x + (random() - 0.5) * size * 0.6, y - size],
        ],
        tint,
        2.5,
        'stroke-opacity="0.6"',
      ),
    );
  }
}

function path2d(scene: Scene, ground: number): void {
  const { things } = scene;
  things.push(
    polygon(
      [
        [1390, ground],
        [1580, ground],
        [1960, 2000],
        [1010, 2000],
      ],
      linear(
        scene,
        [0, ground],
        [0, 2000],
        [
          [0, '#b9a79c'],
          [1, '#77706f'],
        ],
      ),
    ),
  );
  for (let row = 1; row < 9; row += 1) {
    const y = ground + 510 * (row / 9) ** 1.6;
    const share = (y - ground) / (2000 - ground);
    things.push(
      stroke(
        [
          [1390 - 380 * share, y],
          [1580 + 380 * share, y],
        ],
        '#5d5757',
        2 + share * 5,
      ),
    );
  }
}

function house(scene: Scene, ground: number): void {
  const { things, glow, shade } = scene;
  const board = '#d9d2c6';
  const wall = (x: number, y: number, width: number, colour: string) => {
    things.push(
      rectangle(
        x,
        y,
        width,
        ground - y,
        linear(
          scene,
          [x, y],
          [x + width, ground],
          [
            [0, lighter(colour, 0.06)],
            [1, darker(colour, 0.22)],
          ],
        ),
      ),
    );
    for (let at = y + 26; at < ground; at += 30)
      things.push(
        stroke(
          [
            [x, at],
            [x + width, at],
          ],
          darker(colour, 0.24),
          2.4,
          'stroke-opacity="0.55"',
        ),
      );
  };
  const roof = (points: readonly (readonly [number, number])[]) => {
    const ys = points.map(([, y]) => y);
    things.push(
      polygon(
        points,
        linear(
          scene,
          [0, Math.min(...ys)],
          [0, Math.max(...ys)],
          [
            [0, '#4a4d5c'],
            [1, '#2f323d'],
          ],
        ),
      ),
    );
  };
  shade.push(rectangle(620, ground - 20, 1860, 70, '#77747c'));
  // Long wing with the garage, then the gable in front.
  wall(1700, 1010, 720, '#c9c0b3');
  roof([
    [1600, 1020],
    [1760, 760],
    [2380, 760],
    [2490, 1020],
  ]);
  for (let y = 790; y < 1010; y += 32)
    things.push(
      stroke(
        [
          [1780, y],
          [2390 + (y - 760) * 0.4, y],
        ],
        '#272a34',
        2,
        'stroke-opacity="0.4"',
      ),
    );
  wall(640, 960, 480, '#cfc6b9');
  roof([
    [590, 970],
    [700, 700],
    [1200, 700],
    [1200, 970],
  ]);
  for (let y = 730; y < 965; y += 32)
    things.push(
      stroke(
        [
          [692 - (y - 700) * 0.4, y],
          [1150, y],
        ],
        '#272a34',
        2,
        'stroke-opacity="0.4"',
      ),
    );
  things.push(rectangle(1180, 470, 96, 260, '#8a5b4a'), rectangle(1168, 455, 120, 26, '#6f493c'));
  wall(1040, 820, 740, board);
  things.push(
    polygon(
      [
        [1040, 830],
        [1410, 430],
        [1780, 830],
      ],
      linear(
        scene,
        [1040, 600],
        [1780, 830],
        [
          [0, lighter(board, 0.06)],
          [1, darker(board, 0.22)],
        ],
      ),
    ),
  );
  for (let y = 470; y < 830; y += 30) {
    const half = ((y - 430) / 400) * 370;
    things.push(
      stroke(
        [
          [1410 - half, y],
          [1410 + half, y],
        ],
        darker(board, 0.24),
        2.4,
        'stroke-opacity="0.55"',
      ),
    );
  }
  things.push(
    path(
      'M980,866 L1410,400 L1840,866 L1786,866 L1410,460 L1034,866Z',
      linear(
        scene,
        [0, 400],
        [0, 866],
        [
          [0, '#464958'],
          [1, '#2b2e38'],
        ],
      ),
    ),
  );
  shade.push(path('M1034,866 L1410,470 L1786,866 L1786,900 L1410,520 L1034,900Z', '#8d8a90'));
  for (const [x, y, width, height, panes] of [
    [1300, 640, 220, 230, 2],
    [1120, 1010, 170, 300, 2],
    [1550, 1010, 170, 300, 2],
    [720, 1080, 300, 240, 3],
  ] as const)
    litWindow(scene, x, y, width, height, panes);
  // Porch with the door.
  things.push(
    rectangle(1320, 1020, 190, ground - 1020, '#f3ede2'),
    rectangle(
      1340,
      1040,
      150,
      ground - 1040,
      linear(
        scene,
        [1340, 1040],
        [1490, ground],
        [
          [0, '#9c3f33'],
          [1, '#7a2d26'],
        ],
      ),
      4,
    ),
  );
  for (const y of [1065, 1230])
    things.push(rectangle(1362, y, 106, 140, '#87352b', 4), rectangle(1370, y + 8, 90, 124, '#a3453a', 4));
  things.push(
    ellipse(1474, 1270, 8, 8, '#e6c26f'),
    rectangle(1270, 945, 290, 34, '#f3ede2', 4),
    polygon(
      [
        [1250, 950],
        [1415, 870],
        [1580, 950],
      ],
      '#3a3d4a',
    ),
  );
  for (const x of [1278, 1528])
    things.push(
      rectangle(
        x,
        975,
        26,
        ground - 975,
        linear(
          scene,
          [x, 0],
          [x + 26, 0],
          [
            [0, '#fffaf0'],
            [1, '#c5bbad'],
          ],
        ),
      ),
    );
  things.push(rectangle(1230, ground - 34, 370, 20, '#a79c93'), rectangle(1205, ground - 16, 420, 26, '#8f857e'));
  for (const x of [1300, 1530]) glow.push(ellipse(x, 1100, 60, 90, '#7a531d'));
  glow.push(ellipse(1415, 1180, 230, 330, '#4f3813'), ellipse(1415, ground + 60, 330, 70, '#4f3813'));
  // Garage.
  things.push(
    rectangle(1880, 1130, 420, ground - 1130, '#f1ebe0'),
    rectangle(
      1896,
      1146,
      388,
      ground - 1146,
      linear(
        scene,
        [0, 1146],
        [0, ground],
        [
          [0, '#5b6a73'],
          [1, '#414d55'],
        ],
      ),
    ),
  );
  for (let row = 1; row < 4; row += 1)
    things.push(
      stroke(
        [
          [1896, 1146 + row * 86],
          [2284, 1146 + row * 86],
        ],
        '#333d44',
        4,
      ),
    );
  for (let pane = 0; pane < 4; pane += 1) things.push(rectangle(1916 + pane * 92, 1162, 72, 52, '#f7d694', 4));
  glow.push(rectangle(1900, 1150, 380, 70, '#5a4118'));
  for (const x of [1840, 2340]) {
    things.push(rectangle(x - 10, 1160, 20, 44, '#ffe2a6', 4));
    glow.push(ellipse(x, 1200, 90, 130, '#7d5920'));
  }
}

function litWindow(scene: Scene, x: number, y: number, width: number, height: number, panes: number): void {
  const { things, glow } = scene;
  things.push(rectangle(x - 18, y - 18, width + 36, height + 36, '#f4eee4', 3));
  things.push(
    rectangle(
      x,
      y,
      width,
      height,
      radial(scene, [x + width / 2, y + height * 0.45], width * 0.9, [
        [0, '#fff3cf'],
        [0.6, '#fbd48a'],
        [1, '#dd9c4e'],
      ]),
    ),
  );
  things.push(
    rectangle(x, y, width * 0.14, height, '#fbe9c6', 0, 'fill-opacity="0.7"'),
    rectangle(x + width * 0.86, y, width * 0.14, height, '#e9c890', 0, 'fill-opacity="0.7"'),
  );
  things.push(
    ellipse(x + width * 0.62, y + height * 0.78, width * 0.1, height * 0.06, '#8f6232', 'fill-opacity="0.6"'),
  );
  for (let pane = 1; pane < panes; pane += 1)
    things.push(rectangle(x + (width * pane) / panes - 5, y, 10, height, '#f4eee4'));
  things.push(
    rectangle(x, y + height * 0.34, width, 9, '#f4eee4'),
    rectangle(x - 26, y + height + 16, width + 52, 14, '#e9e2d6', 2),
  );
  glow.push(rectangle(x - 30, y - 20, width + 60, height + 50, '#5f431a'));
}

/** The garden from the terrace, in the afternoon. */
export function garden(): Scene {
  const scene = createScene();
  const random = createRandom(64);
  const { things, glow, shade } = scene;
  const ground = 1010;
  things.push(
    rectangle(
      0,
      0,
      3000,
      ground + 20,
      linear(
        scene,
        [0, 0],
        [0, ground],
        [
          [0, '#6fa9dc'],
          [0.6, '#b9dbf1'],
          [1, '#eef6f6'],
        ],
      ),
    ),
  );
  for (const [cx, cy, size] of [
    [620, 330, 1],
    [1900, 230, 1.25],
    [2600, 450, 0.8],
  ] as const) {
    for (let part = 0; part < 16; part += 1)
      things.push(
        ellipse(
          cx + (random() - 0.5) * 620 * size,
          cy + (random() - 0.5) * 76 * size,
          (90 + random() * 80) * size,
          (36 + random() * 34) * size,
          '#ffffff',
          'fill-opacity="0.34"',
        ),
      );
  }
  for (let x = -80; x < 3100; x += 80)
    things.push(ellipse(x, ground - 40, 120 + random() * 60, 80 + random() * 90, '#93b39a'));
  for (const [x, y, size, colour] of [
    [330, 660, 330, '#5d8a4a'],
    [2640, 610, 360, '#679650'],
    [1120, 830, 190, '#7ba35c'],
    [2030, 800, 200, '#6f9c55'],
    [1560, 880, 130, '#88ad68'],
  ] as const) {
    things.push(
      rectangle(
        x - size * 0.07,
        y,
        size * 0.14,
        ground - y + 60,
        linear(
          scene,
          [x - size * 0.07, 0],
          [x + size * 0.07, 0],
          [
            [0, '#8d7357'],
            [1, '#574533'],
          ],
        ),
      ),
      foliage(x, y, size * 0.95, size * 0.86, colour, random, 520),
    );
  }
  // Fence and hedge, then the lawn mown in stripes.
  for (let x = 0; x < 3000; x += 44)
    things.push(rectangle(x, ground - 120, 38, 170, random() > 0.5 ? '#c9a981' : '#bf9d74', 3));
  things.push(rectangle(0, ground - 84, 3000, 14, '#ab8a62'));
  for (let x = 0; x < 3000; x += 110) things.push(foliage(x, ground + 20, 110, 74, '#5a8a46', random, 70));
  things.push(
    rectangle(
      0,
      ground + 60,
      3000,
      940,
      linear(
        scene,
        [0, ground + 60],
        [0, 1750],
        [
          [0, '#9cc06c'],
          [1, '#6d9a46'],
        ],
      ),
    ),
  );
  for (let stripe = -12; stripe < 13; stripe += 2)
    things.push(
      polygon(
        [
          [1500 + stripe * 70, ground + 60],
          [1500 + (stripe + 1) * 70, ground + 60],
          [1500 + (stripe + 1) * 300, 1760],
          [1500 + stripe * 300, 1760],
        ],
        '#b7d583',
        'fill-opacity="0.28"',
      ),
    );
  for (const [x, width] of [
    [700, 420],
    [2360, 460],
  ] as const) {
    shade.push(ellipse(x, ground + 190, width, 56, '#9aa392'));
    things.push(
      path(
        `M${x - width},${ground + 130} Q${x},${ground + 20} ${x + width},${ground + 130} Q${x},${ground + 230} ${x - width},${ground + 130}Z`,
        '#6b5139',
      ),
    );
    things.push(foliage(x, ground + 106, width * 0.86, 70, '#5f9148', random, 240));
    const blooms = ['#e66f7c', '#f6c453', '#ffffff', '#a974c9', '#f0935a'];
    for (let bloom = 0; bloom < 90; bloom += 1)
      things.push(
        ellipse(
          x + (random() - 0.5) * width * 1.6,
          ground + 60 + random() * 90,
          11,
          10,
          blooms[bloom % blooms.length] ?? '#ffffff',
        ),
      );
  }
  shade.push(ellipse(420, ground + 230, 520, 90, '#a5ae9a'), ellipse(2700, ground + 210, 520, 90, '#a5ae9a'));
  terrace(scene, random);
  const sun = radial(scene, [2300, -80], 1300, [
    [0, '#6b6248'],
    [1, '#000000'],
  ]);
  glow.push(ellipse(2300, -80, 1300, 1300, sun));
  return scene;
}

function terrace(scene: Scene, random: () => number): void {
  const { things, shade } = scene;
  things.push(
    polygon(
      [
        [0, 1700],
        [3000, 1700],
        [3000, 2000],
        [0, 2000],
      ],
      '#b98f64',
    ),
  );
  for (let board = 0; board < 7; board += 1) {
    const y = 1700 + 300 * (board / 7) ** 1.25;
    const next = 1700 + 300 * ((board + 1) / 7) ** 1.25;
    things.push(
      rectangle(0, y, 3000, next - y - 4, random() > 0.5 ? '#c79d70' : '#bd9266'),
      rectangle(0, next - 4, 3000, 4, '#7d5f41'),
    );
  }
  things.push(rectangle(0, 1690, 3000, 14, '#8d6c4a'));
  // Table with two chairs and a parasol.
  shade.push(ellipse(1950, 1800, 620, 90, '#77706a'), ellipse(640, 1830, 230, 46, '#8b847d'));
  things.push(rectangle(1938, 760, 24, 1040, '#8a6a48'));
  things.push(
    path(
      'M1390,900 Q1950,520 2510,900 Q2370,870 2230,904 Q2090,872 1950,908 Q1810,872 1670,904 Q1530,870 1390,900Z',
      linear(
        scene,
        [1390, 700],
        [2510, 900],
        [
          [0, '#f6f0e4'],
          [0.5, '#e9dfcd'],
          [1, '#c7b9a2'],
        ],
      ),
    ),
  );
  for (const x of [1670, 1950, 2230])
    things.push(path(`M1950,610 Q${(x + 1950) / 2},700 ${x},905`, 'none', 'stroke="#b3a58d" stroke-width="5"'));
  for (const [x, flip] of [
    [1560, 1],
    [2340, -1],
  ] as const) {
    const at = (dx: number) => x + dx * flip;
    things.push(
      stroke(
        [
          [at(-130), 1360],
          [at(-100), 1620],
          [at(130), 1620],
        ],
        '#5d4a38',
        26,
      ),
      stroke(
        [
          [at(-100), 1620],
          [at(-130), 1800],
        ],
        '#5d4a38',
        22,
      ),
      stroke(
        [
          [at(120), 1620],
          [at(150), 1800],
        ],
        '#5d4a38',
        22,
      ),
    );
    things.push(
      rectangle(Math.min(at(-110), at(140)), 1580, 250, 44, '#e7ddca', 20),
      polygon(
        [
          [at(-150), 1350],
          [at(-110), 1350],
          [at(-80), 1590],
          [at(-118), 1590],
        ],
        '#e7ddca',
      ),
    );
  }
  things.push(
    rectangle(1920, 1530, 60, 260, '#6f5439'),
    ellipse(1950, 1800, 150, 26, '#6f5439'),
    ellipse(1950, 1530, 360, 56, '#7d5d3d'),
    ellipse(1950, 1518, 360, 56, '#a97f54'),
  );
  things.push(
    rectangle(1860, 1380, 64, 132, 'rgb(214 232 236 / 0.75)', 18),
    rectangle(1868, 1430, 48, 78, '#f2c94f', 12),
    ellipse(2060, 1505, 110, 22, '#f4efe6'),
    ellipse(2040, 1490, 32, 26, '#c9453c'),
    ellipse(2086, 1488, 30, 26, '#e08d3c'),
  );
  // Pots.
  for (const [x, size] of [
    [640, 1],
    [330, 0.75],
  ] as const) {
    things.push(foliage(x, 1560 + (1 - size) * 130, 190 * size, 170 * size, '#5d8f4c', random, 190));
    for (let bloom = 0; bloom < 34; bloom += 1)
      things.push(
        ellipse(
          x + (random() - 0.5) * 330 * size,
          1540 + (1 - size) * 130 + (random() - 0.5) * 250 * size,
          15,
          14,
          bloom % 2 === 0 ? '#e46f8a' : '#f7e3e8',
        ),
      );
    const top = 1650 + (1 - size) * 60;
    things.push(
      path(
        `M${x - 130 * size},${top} H${x + 130 * size} L${x + 95 * size},${top + 190 * size} H${x - 95 * size}Z`,
        linear(
          scene,
          [x - 130, 0],
          [x + 130, 0],
          [
            [0, '#d98c62'],
            [0.4, '#c5724a'],
            [1, '#87482d'],
          ],
        ),
      ),
      rectangle(x - 142 * size, top - 14, 284 * size, 40 * size, '#cf7d53', 8),
    );
  }
}
