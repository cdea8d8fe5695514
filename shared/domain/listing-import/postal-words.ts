// How a word of an address is written: USPS Publication 28, "Postal Addressing Standards", appendices B (directions), C1 (suffixes) and C2
// (units). https://pe.usps.com/text/pub28/

/** Each suffix with its usual spellings, the standard abbreviation first. `mls` stands for a listing service in names of folders. */
const SUFFIX_SPELLINGS =
  `aly alley allee ally|anx anex annex annx|arc arcade|ave av aven avenu avenue avn avnue|byu bayou bayoo|bch beach|bnd bend|
blf bluf bluff|blfs bluffs|btm bot bottm bottom|blvd boul boulevard boulv|br brnch branch|brg brdge bridge|brk brook|brks brooks|bg burg|
bgs burgs|byp bypa bypas bypass byps|cp camp cmp|cyn canyn canyon cnyn|cpe cape|cswy causeway causwa|
ctr cen cent center centr centre cnter cntr|ctrs centers|cir circ circl circle crcl crcle|cirs circles|clf cliff|clfs cliffs|clb club|
cmn common|cmns commons|cor corner|cors corners|crse course|ct court|cts courts|cv cove|cvs coves|crk creek|
cres crescent crsent crsnt|crst crest|xing crossing crssng|xrd crossroad|xrds crossroads|curv curve|dl dale|dm dam|dv div divide dvd|
dr driv drive drv|drs drives|est estate|ests estates|expy exp expr express expressway expw|ext extension extn extnsn|exts extensions|
fall|fls falls|fry ferry frry|fld field|flds fields|flt flat|flts flats|frd ford|frds fords|frst forest forests|frg forg forge|frgs forges|
frk fork|frks forks|ft fort frt|fwy freeway freewy frway frwy|gdn garden gardn grden grdn|gdns gardens grdns|gtwy gateway gatewy gatway gtway|
gln glen|glns glens|grn green|grns greens|grv grov grove|grvs groves|hbr harb harbor harbr hrbor|hbrs harbors|hvn haven|hts heights ht|
hwy highway highwy hiway hiwy hway|hl hill|hls hills|holw hllw hollow hollows holws|inlt inlet|is island islnd|iss islands islnds|
isle isles|jct jction jctn junction junctn juncton|jcts jctns junctions|ky key|kys keys|knl knol knoll|knls knolls|lk lake|lks lakes|land|
lndg landing lndng|ln lane|lgt light|lgts lights|lf loaf|lck lock|lcks locks|ldg ldge lodg lodge|loop loops|mall|mnr manor|mnrs manors|
mdw meadow|mdws mdw medows meadows|mews|ml mill|mills|msn missn mssn mission|mtwy motorway|mt mnt mount|mtn mntain mntn mountain mountin mtin|
mtns mntns mountains|nck neck|orch orchard orchrd|oval ovl|opas overpass|park prk parks|pkwy parkway parkwy pkway pky parkways pkwys|pass|
psge passage|path paths|pike pikes|pne pine|pnes pines|pl place|pln plain|plns plains|plz plaza plza|pt point|pts points|prt port|prts ports|
pr prairie prr|radl rad radial radiel|ramp|rnch ranch ranches rnchs|rpd rapid|rpds rapids|rst rest|rdg rdge ridge|rdgs ridges|
riv river rvr rivr|rd road|rds roads|rte route rt|row|rue|run|shl shoal|shls shoals|shr shoar shore|shrs shoars shores|skwy skyway|
spg spng spring sprng|spgs spngs springs sprngs|spur spurs|sq sqr sqre squ square|sqs sqrs squares|sta station statn stn|
stra strav straven stravenue stravn strvn strvnue|strm stream streme|st str street strt|sts streets|smt sumit sumitt summit|
ter terr terrace|trwy throughway|trce trace traces|trak track tracks trk trks|trfy trafficway|trl trail trails trls|
tunl tunel tunls tunnel tunnels tunnl|tpke trnpk turnpike turnpk|upas underpass|un union|uns unions|vly valley vally vlly|vlys valleys|
via vdct viadct viaduct|vw view|vws views|vlg vill villag village villg villiage|vlgs villages|vl ville|vis vist vista vst vsta|
walk walks|wall|way wy|ways|wl well|wls wells`
    .split('|')
    .map((line) => line.trim().split(/\s+/));

/** Those that hardly ever are a part of a street's or a city's name as well. */
const CERTAIN = new Set(
  'aly ave blvd cir ct cv dr expy fwy hwy ln loop pkwy pl plz rd row rte sq st ter tpke trce trl way xing'.split(' '),
);

const SUFFIXES = new Set(SUFFIX_SPELLINGS.map(([short = '']) => short));

const DIRECTIONS: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};
const SHORT_DIRECTIONS = new Set(Object.values(DIRECTIONS));

/** Other words of streets that are written in two ways. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  saint: 'st',
  doctor: 'dr',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
  eleventh: '11th',
  twelfth: '12th',
};

const SHORT = new Map([
  ...SUFFIX_SPELLINGS.flatMap(([short = '', ...others]) => others.map((each) => [each, short] as const)),
  ...Object.entries(DIRECTIONS),
  ...Object.entries(OTHER_WORDS),
]);

/** How the post writes a word, so that one street is one text: `avenue`, `av` and `ave`, `saint` and `st`. */
export function shortWord(word: string): string {
  return SHORT.get(word) ?? word;
}

/** @param short as `shortWord` gives it, as for those below */
export function isSuffix(short: string): boolean {
  return SUFFIXES.has(short);
}

export function isCertainSuffix(short: string): boolean {
  return CERTAIN.has(short);
}

/** Whether a number after this word is a part of the street: `Highway 50`. */
export function isNumberedRoad(short: string, before: string | undefined): boolean {
  if (short === 'hwy' || short === 'rte') return true;
  return short === 'rd' && ['co', 'county', 'state', 'farm', 'rnch', 'township'].includes(before ?? '');
}

export function isDirection(short: string): boolean {
  return SHORT_DIRECTIONS.has(short);
}

const SPELLINGS = new Map(SUFFIX_SPELLINGS.map((all) => [all[0], all] as const));

/** All spellings of a suffix, for names without spaces. */
export function spellingsOf(short: string): readonly string[] {
  return SPELLINGS.get(short) ?? [short];
}

/** What an id of a unit stands after; `#` is one as well. */
const UNITS = new Set(
  'apartment apt building bldg department dept floor fl hangar hngr lot room rm space spc slip stop suite ste trailer trlr unit'.split(
    ' ',
  ),
);
/** Units without an id. */
const UNITS_BY_THEMSELVES: Readonly<Record<string, string>> = {
  penthouse: 'ph',
  ph: 'ph',
  basement: 'bsmt',
  bsmt: 'bsmt',
  lower: 'lowr',
  lowr: 'lowr',
  upper: 'uppr',
  uppr: 'uppr',
};

export function isUnitWord(word: string): boolean {
  return word === '#' || UNITS.has(word);
}

/** Null where the word names no unit. */
export function unitByItself(word: string): string | null {
  return UNITS_BY_THEMSELVES[word] ?? null;
}

/** What people and programs write beside the address in the name of a folder of photos. */
const BESIDE = new Set(
  `aerial aerials copy delivered delivery draft drone edit edited edits export exported exports exteriors final finals finalized flyer
for fullres hdr hires id images img interiors jpeg jpegs jpg jpgs listing listings lowres mls no original originals pano photo
photographer photographs photography photos photoshoot pics pictures raw ref resized retouched select selects shoot shots twilight upload
v1 v2 v3 video web website`.split(/\s+/),
);

export function isBesideAddress(word: string): boolean {
  return BESIDE.has(word);
}
