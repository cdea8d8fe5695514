import { createScene, ellipse, rectangle, type Scene, stroke } from './drawing.ts';

const ink = '#2c3440';
const thin = '#8b95a1';

/** Drawn strokes for the letters of the plan: a picture must not depend on the fonts of the machine. */
const letters: Readonly<Record<string, readonly (readonly (readonly [number, number])[])[]>> = {
  A: [
    [
      [0, 6],
      [2, 0],
      [4, 6],
    ],
    [
      [0.7, 4],
      [3.3, 4],
    ],
  ],
  B: [
    [
      [0, 0],
      [0, 6],
      [2.6, 6],
      [4, 5.2],
      [4, 3.8],
      [2.6, 3],
      [0, 3],
    ],
    [
      [0, 0],
      [2.4, 0],
      [3.6, 0.8],
      [3.6, 2.2],
      [2.6, 3],
    ],
  ],
  C: [
    [
      [4, 1],
      [3, 0],
      [1, 0],
      [0, 1],
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 6],
      [2.5, 6],
      [4, 4.5],
      [4, 1.5],
      [2.5, 0],
      [0, 0],
    ],
  ],
  E: [
    [
      [4, 0],
      [0, 0],
      [0, 6],
      [4, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  G: [
    [
      [4, 1],
      [3, 0],
      [1, 0],
      [0, 1],
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
      [4, 3],
      [2.4, 3],
    ],
  ],
  H: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [4, 6],
    ],
    [
      [0, 3],
      [4, 3],
    ],
  ],
  I: [
    [
      [2, 0],
      [2, 6],
    ],
  ],
  K: [
    [
      [0, 0],
      [0, 6],
    ],
    [
      [4, 0],
      [0, 3.4],
    ],
    [
      [1.4, 2.6],
      [4, 6],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 6],
      [4, 6],
    ],
  ],
  M: [
    [
      [0, 6],
      [0, 0],
      [2, 3.4],
      [4, 0],
      [4, 6],
    ],
  ],
  N: [
    [
      [0, 6],
      [0, 0],
      [4, 6],
      [4, 0],
    ],
  ],
  O: [
    [
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 5],
      [3, 6],
      [1, 6],
      [0, 5],
      [0, 1],
      [1, 0],
    ],
  ],
  R: [
    [
      [0, 6],
      [0, 0],
      [3, 0],
      [4, 0.9],
      [4, 2.3],
      [3, 3.2],
      [0, 3.2],
    ],
    [
      [2, 3.2],
      [4, 6],
    ],
  ],
  T: [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [2, 0],
      [2, 6],
    ],
  ],
  V: [
    [
      [0, 0],
      [2, 6],
      [4, 0],
    ],
  ],
  Y: [
    [
      [0, 0],
      [2, 3],
      [4, 0],
    ],
    [
      [2, 3],
      [2, 6],
    ],
  ],
};

function write(text: string, x: number, y: number, size: number): string {
  const unit = size / 6;
  const width = text.length * 5.6 * unit - 1.6 * unit;
  return text
    .split('')
    .map((letter, index) => {
      const left = x - width / 2 + index * 5.6 * unit;
      const strokes = letters[letter] ?? [];
      return strokes
        .map((points) =>
          stroke(
            points.map(([px, py]) => [left + px * unit, y + py * unit] as const),
            ink,
            size / 9,
          ),
        )
        .join('');
    })
    .join('');
}

/** Plan of the ground floor with furniture; walls are 26 pixels thick. */
export function floorPlan(): Scene {
  const scene = createScene();
  const { things } = scene;
  things.push(rectangle(0, 0, 3000, 2000, '#faf9f6'));
  const rooms = [
    [420, 300, 1000, 780, '#efe6d8'],
    [1420, 300, 620, 780, '#e6ece6'],
    [2040, 300, 560, 780, '#f0e9dd'],
    [420, 1080, 560, 620, '#f4f0e8'],
    [980, 1080, 440, 620, '#e3ebee'],
    [1420, 1080, 1180, 620, '#ece5ea'],
  ] as const;
  for (const [x, y, width, height, colour] of rooms) things.push(rectangle(x, y, width, height, colour));
  for (let x = 450; x < 1420; x += 44)
    things.push(
      stroke(
        [
          [x, 310],
          [x, 1070],
        ],
        '#e2d6c4',
        2,
      ),
    );
  for (let x = 1000; x < 1420; x += 60)
    things.push(
      stroke(
        [
          [x, 1090],
          [x, 1690],
        ],
        '#d2dde1',
        2,
      ),
    );
  for (let y = 1110; y < 1700; y += 60)
    things.push(
      stroke(
        [
          [990, y],
          [1410, y],
        ],
        '#d2dde1',
        2,
      ),
    );
  furniture(things);
  const wall = (x0: number, y0: number, x1: number, y1: number) =>
    things.push(
      stroke(
        [
          [x0, y0],
          [x1, y1],
        ],
        ink,
        26,
        '',
        'square',
      ),
    );
  for (const [x0, y0, x1, y1] of [
    [420, 300, 2600, 300],
    [420, 1700, 2600, 1700],
    [420, 300, 420, 1700],
    [2600, 300, 2600, 1700],
    [420, 1080, 1420, 1080],
    [1420, 1080, 2600, 1080],
    [1420, 300, 1420, 1700],
    [2040, 300, 2040, 1080],
    [980, 1080, 980, 1700],
  ] as const)
    wall(x0, y0, x1, y1);
  const gap = (x0: number, y0: number, x1: number, y1: number, colour = '#faf9f6') =>
    things.push(
      stroke(
        [
          [x0, y0],
          [x1, y1],
        ],
        colour,
        30,
        '',
        'butt',
      ),
    );
  for (const [x0, y0, x1, y1] of [
    [700, 300, 1180, 300],
    [1560, 300, 1900, 300],
    [2180, 300, 2460, 300],
    [2600, 1240, 2600, 1540],
    [420, 520, 420, 860],
    [1120, 1700, 1280, 1700],
  ] as const) {
    gap(x0, y0, x1, y1, '#dfeaf0');
    const [dx, dy] = y0 === y1 ? [0, 12] : [12, 0];
    for (const side of [-1, 0, 1])
      things.push(
        stroke(
          [
            [x0 + dx * side, y0 + dy * side],
            [x1 + dx * side, y1 + dy * side],
          ],
          ink,
          4,
        ),
      );
  }
  gap(1420, 520, 1420, 860, '#eae8dd');
  gap(2040, 560, 2040, 860, '#ebebe2');
  door(things, 640, 1700, -1, -1);
  door(things, 620, 1080, 1, 1);
  door(things, 980, 1520, 1, 1, true);
  door(things, 1420, 1260, 1, 1, true);
  things.push(
    write('LIVING', 920, 930, 46),
    write('KITCHEN', 1730, 960, 46),
    write('DINING', 2320, 960, 46),
    write('ENTRY', 620, 1400, 46),
    write('BATH', 1300, 1330, 38),
    write('BEDROOM', 2060, 1600, 46),
  );
  // Scale and north.
  for (let part = 0; part < 5; part += 1)
    things.push(
      rectangle(
        420 + part * 120,
        1830,
        120,
        18,
        part % 2 === 0 ? ink : '#ffffff',
        0,
        `stroke="${ink}" stroke-width="3"`,
      ),
    );
  things.push(
    ellipse(2520, 1840, 58, 58, 'none', `stroke="${ink}" stroke-width="5"`),
    `<polygon points="2520,1790 2546,1876 2520,1858 2494,1876" fill="${ink}"/>`,
    write('N', 2520, 1738, 28),
  );
  return scene;
}

function door(things: string[], x: number, y: number, inX: 1 | -1, inY: 1 | -1, upright = false): void {
  const size = 150;
  if (upright) {
    things.push(
      stroke(
        [
          [x, y],
          [x, y + size],
        ],
        '#f1efe9',
        30,
        '',
        'butt',
      ),
      stroke(
        [
          [x, y],
          [x + size * inX, y],
        ],
        ink,
        7,
      ),
    );
    things.push(
      `<path d="M${x + size * inX},${y} A${size},${size} 0 0 1 ${x},${y + size}" fill="none" stroke="${thin}" stroke-width="4"/>`,
    );
  } else {
    things.push(
      stroke(
        [
          [x, y],
          [x + size, y],
        ],
        '#f1efe9',
        30,
        '',
        'butt',
      ),
      stroke(
        [
          [x, y],
          [x, y + size * inY],
        ],
        ink,
        7,
      ),
    );
    things.push(
      `<path d="M${x},${y + size * inY} A${size},${size} 0 0 ${inY === 1 ? 0 : 1} ${x + size},${y}" fill="none" stroke="${thin}" stroke-width="4"/>`,
    );
  }
}

function furniture(things: string[]): void {
  const outline = `stroke="${thin}" stroke-width="5"`;
  const piece = (x: number, y: number, width: number, height: number, radius = 14, fill = '#ffffff') =>
    things.push(rectangle(x, y, width, height, fill, radius, outline));
  // Living: rug, sofa, chairs, low table, hearth.
  things.push(rectangle(640, 450, 560, 400, '#dcd3c6', 4, 'stroke="#c5b9a6" stroke-width="4"'));
  piece(500, 470, 150, 360, 34);
  for (const y of [480, 600, 720]) piece(540, y, 110, 106, 18, '#f6f3ee');
  piece(820, 560, 190, 180, 10);
  for (const y of [450, 720]) piece(1130, y, 150, 150, 36);
  // Kitchen: counter, hob, sink, island with stools.
  piece(1440, 320, 580, 110, 4);
  things.push(rectangle(1660, 335, 150, 78, '#dfe6e8', 16, outline));
  for (const [x, y] of [
    [1500, 355],
    [1560, 355],
    [1500, 398],
    [1560, 398],
  ] as const)
    things.push(ellipse(x, y, 19, 19, 'none', outline));
  piece(1570, 560, 330, 170, 8);
  for (const x of [1625, 1735, 1845]) things.push(ellipse(x, 785, 36, 36, '#ffffff', outline));
  // Dining: table and six chairs.
  for (const y of [450, 570, 690]) {
    piece(2150, y, 80, 86, 18);
    piece(2410, y, 80, 86, 18);
  }
  piece(2210, 430, 220, 370, 12);
  // Entry: stairs.
  for (let step = 0; step < 8; step += 1) piece(800, 1110 + step * 46, 165, 46, 0, '#fbf9f5');
  things.push(
    stroke(
      [
        [882, 1460],
        [882, 1130],
        [862, 1160],
      ],
      ink,
      5,
    ),
  );
  // Bath: tub, basin, seat.
  piece(1010, 1110, 180, 380, 30);
  things.push(rectangle(1034, 1134, 132, 332, '#e9f1f3', 60, outline));
  piece(1290, 1112, 112, 130, 8);
  things.push(
    ellipse(1346, 1180, 38, 46, '#e9f1f3', outline),
    rectangle(1330, 1440, 76, 110, '#ffffff', 10, outline),
    ellipse(1318, 1495, 56, 44, '#ffffff', outline),
  );
  // Bedroom: bed, tables, wardrobe.
  piece(1880, 1110, 400, 430, 16);
  for (const x of [1900, 2090]) piece(x, 1126, 170, 96, 26, '#f5f1f4');
  things.push(rectangle(1880, 1270, 400, 270, '#e6dbe2', 16, outline));
  piece(1780, 1110, 86, 90, 6);
  piece(2294, 1110, 86, 90, 6);
  piece(1450, 1590, 300, 92, 4);
  things.push(
    stroke(
      [
        [1600, 1590],
        [1600, 1682],
      ],
      thin,
      5,
    ),
  );
}
