/** Names what XMP has no name for. Written files hold it: it never changes. */
export const LISTING_NAMESPACE = 'urn:listing-lightbox:xmp:1.0/';

/** What a photo says about itself for other programs. Null, and no keywords, are left out. */
interface XmpValues {
  readonly title: string | null;
  /** What all photos of a listing have in common. */
  readonly headline?: string;
  readonly room?: string;
  /** The caption. */
  readonly description: string | null;
  readonly keywords: readonly string[];
  /** 0 to 5 stars; null where nobody rated it. */
  readonly rating: number | null;
  readonly copyright: string | null;
  readonly creator: string | null;
}

/**
 * An XMP packet, as it stands in a sidecar or in the metadata of a JPEG (XMP Specification Part 1). [Note: never the original]
 * It is for copies that are exported and for files beside them.
 */
export function xmpPacket(values: XmpValues): string {
  const { title, headline = '', room = '', description, keywords, rating, copyright, creator } = values;
  const properties = [
    ...inOneLanguage('dc:title', title),
    ...inOneLanguage('dc:description', description),
    ...inOneLanguage('dc:rights', copyright),
    ...list('dc:creator', 'Seq', creator === null ? [] : [creator]),
    ...list('dc:subject', 'Bag', keywords),
    ...inOneElement('photoshop:Headline', headline),
    ...inOneElement('listing:ImageOf', room),
    ...(rating === null ? [] : [`<xmp:Rating>${rating}</xmp:Rating>`]),
  ];
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    `    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:listing="${LISTING_NAMESPACE}">`,
    ...properties.map((property) => `   ${property}`),
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
    '',
  ].join('\n');
}

/** The words of a photo that leaves. */
interface ExportedWords {
  readonly description: string;
  readonly room: string;
  readonly listing: string;
  readonly creator: string | null;
  readonly copyright: string | null;
}

/**
 * What a copy of a photo says, in it and beside it alike. [Note: read back] The room is a title and a keyword for other programs, and has
 * a name of its own besides: so an import has caption and room as they were, and takes no address of a listing for a caption.
 */
export function valuesOfExport({ description, room, listing, creator, copyright }: ExportedWords): XmpValues {
  const [title, keywords] = room === '' ? [null, []] : [room, [room]];
  const words = { title, headline: listing, room, description: description === '' ? null : description };
  return { ...words, keywords, rating: null, copyright, creator };
}

/** The sidecar of a picture as Lightroom, Bridge and Capture One name it. */
export function sidecarNameOf(fileName: string): string {
  return `${fileName.replace(/\.[^./\\]+$/, '')}.xmp`;
}

function inOneLanguage(name: string, value: string | null): string[] {
  if (value === null) return [];
  return [`<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value)}</rdf:li></rdf:Alt></${name}>`];
}

function inOneElement(name: string, value: string): string[] {
  return value === '' ? [] : [`<${name}>${escaped(value)}</${name}>`];
}

function list(name: string, kind: 'Seq' | 'Bag', values: readonly string[]): string[] {
  if (values.length === 0) return [];
  const items = values.map((value) => `<rdf:li>${escaped(value)}</rdf:li>`).join('');
  return [`<${name}><rdf:${kind}>${items}</rdf:${kind}></${name}>`];
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write most control characters, nor half a character. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
