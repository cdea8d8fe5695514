/** Three rows of three, for points of a plane with perspective. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** First the second, then the first. */
export function multiply(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = one;
  const [A, B, C, D, E, F, G, H, I] = other;
  return [
    a * A + b * D + c * G,
    a * B + b * E + c * H,
    a * C + b * F + c * I,
    d * A + e * D + f * G,
    d * B + e * E + f * H,
    d * C + e * F + f * I,
    g * A + h * D + i * G,
    g * B + h * E + i * H,
    g * C + h * F + i * I,
  ];
}

/** @throws RangeError for one that leaves no plane */
export function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * A + b * B + c * C;
  if (determinant === 0) throw new RangeError('This matrix has no inverse.');
  const cofactors = [
    A,
    c * h - b * i,
    b * f - c * e,
    B,
    a * i - c * g,
    c * d - a * f,
    C,
    b * g - a * h,
    a * e - b * d,
  ] as const;
  const [p, q, r, s, t, u, v, w, x] = cofactors;
  const k = 1 / determinant;
  return [p * k, q * k, r * k, s * k, t * k, u * k, v * k, w * k, x * k];
}

export function at([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}
