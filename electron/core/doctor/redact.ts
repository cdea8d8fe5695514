/** A shorter secret would strike out ordinary words and protect nothing. */
const SHORTEST = 4;
const STRUCK = '…';

/** Every form in which a text reaches an address, a form, a header or JSON. */
function formsOf(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    Buffer.from(secret).toString('base64'),
    JSON.stringify(secret).slice(1, -1),
  ];
}

const SECRET_NAME =
  '(?:access|refresh|id)_?token|token|client_?secret|secret|password|passwd|pwd|api[_-]?key|authorization|assertion|signature|sig';

/** What looks like a secret whoever's it is. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w\-.~+/]{8,}=*/gi, `$1 ${STRUCK}`],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, STRUCK],
  [/(\/\/)[^\s/@]+@/g, `$1${STRUCK}@`],
  [new RegExp(`\\b(${SECRET_NAME})=[^&\\s"'”]+`, 'gi'), `$1=${STRUCK}`],
  [/([?&](?:code|key|auth))=[^&\s"'”]+/gi, `$1=${STRUCK}`],
  [new RegExp(`("(?:${SECRET_NAME})"\\s*:\\s*)"[^"]*"`, 'gi'), `$1"${STRUCK}"`],
];

/** Strikes the beginning of a secret where a long text was cut in the middle of it, which is told by `…`. */
function withoutBeginning(text: string, secret: string): string {
  const pieces = text.split(STRUCK);
  const last = pieces.pop() ?? '';
  const cut = pieces.map((piece) => {
    for (let length = Math.min(secret.length, piece.length); length >= SHORTEST; length -= 1) {
      if (piece.endsWith(secret.slice(0, length))) return piece.slice(0, -length);
    }
    return piece;
  });
  return [...cut, last].join(STRUCK);
}

/** Strikes known secrets and what looks like one out of a text. Services quote what they were sent in their answers. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.filter((secret) => secret.length >= SHORTEST).flatMap(formsOf);
  // The longest first, so that no rest of a longer one stays.
  const known = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return (text) => {
    const whole = known.reduce((before, secret) => before.replaceAll(secret, STRUCK), text);
    const struck = known.reduce(withoutBeginning, whole);
    return PATTERNS.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), struck);
  };
}
