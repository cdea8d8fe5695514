/** The app's own scheme. The page is `lightbox://app/`, pictures are `lightbox://blob/<picture>/<size>`. */
export const SCHEME = 'lightbox';
export const PAGE_HOST = 'app';
export const PICTURE_HOST = 'blob';
export const PAGE_ADDRESS = `${SCHEME}://${PAGE_HOST}/`;

/** Whether an address is one of our page. `URL.origin` is no help: it is "null" for schemes that URL does not know. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${SCHEME}:` && host === PAGE_HOST && username === '' && password === '';
}
