// oxlint-disable-next-line typescript/triple-slash-reference -- the types of a package that has none, for whoever imports this
/// <reference path="../../../../shared/sax.d.ts" />
import { setImmediate as nextTurn } from 'node:timers/promises';
import sax from 'sax';

/** An element by its name without the prefix. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** Why a document cannot be read. */
export type XmlFault = 'notXml' | 'cutOff' | 'tooLarge' | 'hasDoctype';

type XmlReading = { readonly ok: true; readonly root: Element } | { readonly ok: false; readonly fault: XmlFault };

/** A document of a large service has some 50,000 elements in five levels. */
const MOST_ELEMENTS = 400_000;
const MOST_DEPTH = 40;
/** Characters of all texts and attributes together. */
const MOST_TEXT = 8 * 1024 * 1024;
/** Characters that are read at a stretch: a millisecond or two. */
const PIECE = 32 * 1024;

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Open[];
  text: string;
}

/**
 * Reads a document of XML in pieces, so that others have their turn. A document type is refused: what it could declare are
 * entities that expand to more than there is, and none of what is read here has one.
 */
export async function readXml(document: string): Promise<XmlReading> {
  const reader = createReader();
  for (let at = 0; at < document.length && reader.fault() === null; at += PIECE) {
    reader.write(document.slice(at, at + PIECE));
    await nextTurn();
  }
  return reader.end();
}

function createReader() {
  const parser = sax.parser(true, { position: false, strictEntities: true });
  const open: Open[] = [];
  let [root, fault]: [Open | null, XmlFault | null] = [null, null];
  let [elements, characters] = [0, 0];
  const fail = (why: XmlFault): void => {
    fault ??= why;
  };
  const count = (length: number): void => {
    characters += length;
    if (characters > MOST_TEXT) fail('tooLarge');
  };
  parser.onerror = () => fail('notXml');
  parser.ondoctype = () => fail('hasDoctype');
  parser.onopentag = ({ name, attributes }) => {
    const element: Open = { name: localName(name), attributes: { ...attributes }, children: [], text: '' };
    elements += 1;
    for (const value of Object.values(attributes)) count(value.length);
    if (elements > MOST_ELEMENTS || open.length >= MOST_DEPTH) return fail('tooLarge');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element === undefined || text.trim() === '') return;
    count(text.length);
    element.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  return {
    fault: () => fault,
    write(piece: string): void {
      try {
        parser.write(piece);
      } catch {
        fail('notXml');
      }
    },
    end(): XmlReading {
      if (fault === null && open.length > 0) fail('cutOff');
      if (fault !== null) return { ok: false, fault };
      return root === null ? { ok: false, fault: 'notXml' } : { ok: true, root };
    },
  };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
