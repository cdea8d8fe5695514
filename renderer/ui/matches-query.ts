/** Lower case without accents, so that who types quickly finds as well. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a query stands somewhere in what is said. */
export function matchesQuery(query: string, ...said: readonly string[]): boolean {
  const all = plain(said.join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
