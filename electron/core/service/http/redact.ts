/** A shorter secret would strike out ordinary words and protect nothing. */
const SHORTEST = 4;
/** A shorter secret may be a word of somebody's captions; data are left as they are then. */
const SHORTEST_IN_DATA = 16;
/** A piece of a secret that is struck out of a message: too long to be there by chance. */
const PIECE = 8;
const STRUCK = '…';

/** Every form in which a text reaches an address, a form, a header or JSON, alone or within something longer. */
function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  return [
    secret,
    encoded,
    encoded.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    inForm,
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    ...[secret, encoded, inForm].flatMap(withinBase64),
  ];
}

/**
 * What base64 shows of a text whatever stands before and after it, such as the client id before a client secret: one form
 * for each place where the text can begin within a group of three bytes.
 */
function withinBase64(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const own = [before === 0 ? 0 : before + 1, Math.floor((all.length * 4) / 3)] as const;
    const forms = [all.toString('base64'), all.toString('base64url')].map((form) => form.slice(...own));
    return forms.filter((form) => form.length >= PIECE);
  });
}

/** The longest first, so that no rest of a longer one stays. */
function knownForms(secrets: readonly string[], shortest: number): string[] {
  const forms = secrets.filter((secret) => secret.length >= shortest).flatMap(formsOf);
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
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

/** Beginnings of secrets that are too short to be struck out wherever they stand. */
function beginningsOf(forms: readonly string[]): Set<string> {
  const lengths = Array.from({ length: PIECE - SHORTEST }, (_, more) => SHORTEST + more);
  return new Set(forms.flatMap((form) => lengths.map((length) => form.slice(0, length))));
}

/** Strikes the beginning of a secret where a long text was cut in the middle of it, marked by `…`. */
function withoutBeginnings(text: string, beginnings: ReadonlySet<string>): string {
  const pieces = text.split(STRUCK);
  const last = pieces.pop() ?? '';
  const cut = pieces.map((piece) => {
    for (let length = PIECE - 1; length >= SHORTEST; length -= 1) {
      if (beginnings.has(piece.slice(-length))) return piece.slice(0, -length);
    }
    return piece;
  });
  return [...cut, last].join(STRUCK);
}

/** In lower case where that keeps every place in the text. */
function plain(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function piecesOf(forms: readonly string[]): Set<string> {
  const pieces = new Set<string>();
  for (const form of forms.map(plain)) {
    for (let at = 0; at + PIECE <= form.length; at += 1) pieces.add(form.slice(at, at + PIECE));
  }
  return pieces;
}

/** Strikes what a secret was cut into, in whatever case it is written. */
function withoutPieces(text: string, pieces: ReadonlySet<string>): string {
  const read = plain(text);
  const kept: string[] = [];
  let end = 0;
  for (let at = 0; at + PIECE <= read.length; at += 1) {
    if (!pieces.has(read.slice(at, at + PIECE))) continue;
    if (kept.length === 0 || at > end) kept.push(text.slice(end, at), STRUCK);
    end = at + PIECE;
  }
  return kept.length === 0 ? text : [...kept, text.slice(end)].join('');
}

/**
 * Strikes known secrets and what looks like one out of a message. Services quote what they were sent in their answers, whole
 * or in pieces, as it was or encoded.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = knownForms(secrets, SHORTEST);
  const pieces = piecesOf(knownForms(secrets, PIECE));
  const beginnings = beginningsOf(known);
  return (text) => {
    const whole = known.reduce((before, secret) => before.replaceAll(secret, STRUCK), text);
    const struck = withoutBeginnings(withoutPieces(whole, pieces), beginnings);
    const safe = PATTERNS.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), struck);
    return safe.replaceAll(/…{2,}/g, STRUCK);
  };
}

/** Strikes known secrets out of what is kept as it came, such as a caption: whole ones alone, and long ones. */
export function createDataRedactor(secrets: readonly string[]): (text: string) => string {
  const known = knownForms(secrets, SHORTEST_IN_DATA);
  if (known.length === 0) return (text) => text;
  const any = new RegExp(known.map((form) => form.replaceAll(/[^\w]/g, String.raw`\$&`)).join('|'), 'g');
  return (text) => (text.length < SHORTEST_IN_DATA ? text : text.replaceAll(any, STRUCK));
}

/** Nothing that a service says is kept longer than this, in characters. */
const LONGEST_MESSAGE = 300;

/** The beginning of what a service says, and `…` where there was more. */
export function shorten(text: string, longest = LONGEST_MESSAGE): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
