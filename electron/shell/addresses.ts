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

/** Windows refuses longer addresses, and no link of ours comes near. */
const LONGEST_LINK = 2000;

/** The window shows our page and nothing else: not a dropped file, not a link that was clicked, not a redirect. */
export function mayNavigate(address: string): boolean {
  return isPageAddress(address);
}

/**
 * The address to hand to the system's browser, or null when it is not to be opened: only https, without a name or
 * password inside. Other schemes can start programs.
 */
export function linkToOpen(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '' || href.length > LONGEST_LINK) return null;
  return href;
}

/** Whether a download may be saved: only a `blob:` that our own page has made. */
export function maySave(address: string): boolean {
  return address.startsWith('blob:') && isPageAddress(address.slice('blob:'.length));
}
