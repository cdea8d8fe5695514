/** Segments of a digit as on a calculator: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS: readonly string[] = ['M0 0H40', 'M0 0V40', 'M40 0V40', 'M0 40H40', 'M0 40V80', 'M40 40V80', 'M0 80H40'];
/** Which segments each digit lights, from 0 on. */
const LIT: readonly (readonly number[])[] = [
  [0, 1, 2, 4, 5, 6],
  [2, 5],
  [0, 2, 3, 4, 6],
  [0, 2, 3, 5, 6],
  [1, 2, 3, 5],
  [0, 1, 3, 5, 6],
  [0, 1, 3, 4, 5, 6],
  [0, 2, 5],
  [0, 1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 5, 6],
];

const [WIDTH, HEIGHT, PITCH, LONGEST] = [960, 640, 64, 800] as const;

/**
 * A neutral picture with the number of its photo. [Note: no font] The digits are drawn, since a computer without a
 * display may have no font at all.
 *
 * @param key digits; anything else is left out
 */
export function placeholderSvg(key: string): string {
  const digits = Array.from(key.matchAll(/\d/g), ([digit]) => Number(digit));
  const length = Math.max(1, digits.length) * PITCH - (PITCH - 40);
  const scale = Math.min(1.5, LONGEST / length);
  const left = (WIDTH - length * scale) / 2;
  const top = (HEIGHT - 80 * scale) / 2;
  const drawn = digits.map((digit, index) => {
    const lit = (LIT[digit] ?? []).map((segment) => SEGMENTS[segment] ?? '').join('');
    return `<path transform="translate(${index * PITCH})" d="${lit}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#9a9a9a"/>
<g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="#4a4a4a" stroke-width="8" stroke-linecap="square">
${drawn.join('\n')}
</g></svg>`;
}
