/** A file of a package: its path from the folder of resources, or in the archive, with `/` between its parts. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  /** In the archive, beside it as its header says, or among the other resources. */
  readonly place: 'archive' | 'unpacked' | 'resources';
}

/** What must be there for the app to work. */
const NEEDED: readonly (readonly [place: PackedFile['place'], path: RegExp])[] = [
  ['archive', /^package\.json$/],
  ['archive', /^out\/main\/main\.js$/],
  ['archive', /^out\/preload\/preload\.cjs$/],
  ['archive', /^out\/renderer\/index\.html$/],
  ['unpacked', /^node_modules\/better-sqlite3\/prebuilds\/[^/]+\.node$/],
  ['unpacked', /^node_modules\/sharp\/dist\/index\.mjs$/],
  // Beside the archive, so that it can be replaced.
  ['unpacked', /^node_modules\/libheif-js\/libheif-wasm\/libheif\.wasm$/],
  // Plain Node cannot read it in the archive, and without it no QR code is seen.
  ['unpacked', /^node_modules\/zxing-wasm\/dist\/reader\/zxing_reader\.wasm$/],
  ['unpacked', /^node_modules\/@img\/sharp-[^/]+\/lib\/[^/]+\.node$/],
  ['unpacked', /^node_modules\/@napi-rs\/keyring-[^/]+\/[^/]+\.node$/],
  ['unpacked', /^out\/cli\/cli\.js$/],
  // What the command line starts for pictures.
  ['unpacked', /^out\/(pictures\/pictures\.mjs|worker\/metadata-worker\.js)$/],
  ['resources', /^runtime\/node(\.exe)?$/],
  ['resources', /^bin\/lightbox(\.cmd)?$/],
  ['resources', /^LICENSE\.txt$/],
  ['resources', /^THIRD-PARTY-NOTICES\.txt$/],
  ['resources', /^sbom\.cdx\.json$/],
  ['resources', /^samples\/[^/]+\.jpg$/],
  ['resources', /^self-check\/photo\.avif$/],
  ['resources', /^self-check\/photo\.heic$/],
];

/** What nobody who installs the app has a use for, or what nobody but us may have. */
const UNWANTED: readonly (readonly [path: RegExp, what: string])[] = [
  [/\.map$/, 'a source map'],
  [/\.(d\.)?[mc]?tsx?$/, 'a source in TypeScript'],
  [/\.(c|cc|cpp|h|hpp|gyp|gypi|o|a|lib|pdb|tsbuildinfo)$/, 'what a compiler reads or leaves'],
  [
    /(^|\/)(tests?|spec|__tests__|examples?|benchmarks?|coverage|\.github)\//,
    'what a package carries for its development',
  ],
  [/\.(test|spec)\.[mc]?js$/, 'a test'],
  [/(^|\/)\.(env|npmrc|yarnrc|netrc|git|eslintrc|ssh)/, 'settings of somebody’s computer'],
  [/(^|\/)(id_rsa|id_ed25519|secrets\.json|sealed-secrets\.json|credentials)/, 'secrets'],
  [/\.(pem|key|p12|pfx|p8|jks|keystore|mobileprovision)$/, 'a key or a certificate'],
  [/\.(db|sqlite|sqlite3)(-wal|-shm)?$/, 'a database'],
  [/\.log$/, 'a log'],
];

/** What may lie beside the archive: binaries, and what plain Node runs, which cannot read it (docs/packages.md). */
const UNPACKED =
  /\.(node|so|dylib|dll)$|\.so\.[\d.]+$|^out\/(cli|worker|pictures)\/|^node_modules\/(sharp|libheif-js|zxing-wasm|@img|detect-libc|semver|@napi-rs\/keyring-[^/]+)\//;

/** What is in a package and should not be, or is missing. */
export function fileProblems(files: readonly PackedFile[]): readonly string[] {
  const problems: string[] = [];
  for (const [place, pattern] of NEEDED) {
    if (!files.some((file) => file.place === place && pattern.test(file.path))) {
      problems.push(`${pattern.source} is missing in ${place}.`);
    }
  }
  for (const { path, place, bytes } of files) {
    const unwanted = UNWANTED.find(([pattern]) => pattern.test(path));
    if (unwanted !== undefined) problems.push(`${place}: ${path} is ${unwanted[1]}.`);
    if (place === 'unpacked' && !UNPACKED.test(path)) problems.push(`${path} could be read inside the archive.`);
    if (bytes === 0 && place === 'archive' && path.endsWith('.js')) problems.push(`${path} is empty.`);
  }
  return problems;
}

const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{16}/;

/**
 * Secrets and places of the machine that packed, in what can be read as text.
 * @param places folders of that machine
 */
export function contentProblems(path: string, content: Buffer, places: readonly string[]): readonly string[] {
  const text = content.toString('latin1');
  const problems = places.filter((place) => text.includes(place)).map((place) => `${path} names the folder ${place}.`);
  if (PRIVATE_KEY.test(text)) problems.push(`${path} holds a private key.`);
  return problems;
}
