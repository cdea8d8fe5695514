/** The little of sax that is used here; it brings no types. */
declare module 'sax' {
  export interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }
  export interface SaxParser {
    onopentag: (tag: Tag) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    ondoctype: (text: string) => void;
    onerror: (error: Error) => void;
    write(chunk: string): SaxParser;
    close(): SaxParser;
  }
  export function parser(
    strict: boolean,
    options?: { readonly position?: boolean; readonly strictEntities?: boolean },
  ): SaxParser;
  const sax: { readonly parser: typeof parser };
  export default sax;
}
