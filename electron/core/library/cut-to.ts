/** At most so many UTF-16 units of a text, without half of a character at the end. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
