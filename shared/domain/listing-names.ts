/** Letters that the name of a listing may have. */
const LONGEST = 200;

/** The beginning of a name, without half a letter at its end. */
function startOf(name: string, most: number): string {
  return name.length <= most ? name : name.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** `12 Oak Street (2)`; within the length that a name may have. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = startOf(name.replace(/ \(\d+\)$/, ''), LONGEST - 10);
  for (let number = 2; ; number += 1) {
    const free = `${stem} (${number})`;
    if (!taken.has(free)) return free;
  }
}

/** `12 Oak Street (County MLS)` for a listing that goes to that service alone from now on; within the length that a name may have. */
export function nameAlone(name: string, service: string, taken: ReadonlySet<string>): string {
  const behind = ` (${startOf(service, LONGEST / 2)})`;
  const alone = `${startOf(name, LONGEST - 10 - behind.length)}${behind}`;
  return taken.has(alone) ? freeName(alone, taken) : alone;
}
