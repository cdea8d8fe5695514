/** What a photo says about itself for other programs. Null, and no keywords, are left out. */
interface XmpValues {
  readonly title: string | null;
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
export function xmpPacket({ title, description, keywords, rating, copyright, creator }: XmpValues): string {
  const properties = [
    ...inOneLanguage('dc:title', title),
    ...inOneLanguage('dc:description', description),
    ...inOneLanguage('dc:rights', copyright),
    ...list('dc:creator', 'Seq', creator === null ? [] : [creator]),
    ...list('dc:subject', 'Bag', keywords),
    ...(rating === null ? [] : [`<xmp:Rating>${rating}</xmp:Rating>`]),
  ];
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    ...properties.map((property) => `   ${property}`),
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
    '',
  ].join('\n');
}

/** The sidecar of a picture as Lightroom, Bridge and Capture One name it. */
export function sidecarNameOf(fileName: string): string {
  return `${fileName.replace(/\.[^./\\]+$/, '')}.xmp`;
}

function inOneLanguage(name: string, value: string | null): string[] {
  if (value === null) return [];
  return [`<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value)}</rdf:li></rdf:Alt></${name}>`];
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
