/** What follows each address of a service in a request. */
const OPERATIONS: Readonly<Record<string, RegExp>> = {
  uploadUrl: /\/api\/mediaupload\/*$/i,
  baseUrl: /\/RESO\/OData(?:\/.*)?$/i,
};

/**
 * An address as a person pasted it, without the operation that the documents of a service show behind it, such as `/api/mediaupload` or
 * `/RESO/OData/Media?$top=1`. Pure.
 *
 * @param field `uploadUrl` or `baseUrl`; others have none
 */
export function withoutOperation(field: string, address: string): string {
  const typed = address.trim();
  const operation = OPERATIONS[field];
  if (operation === undefined || !URL.canParse(typed)) return typed;
  const url = new URL(typed);
  if (!operation.test(url.pathname)) return typed;
  url.pathname = url.pathname.replace(operation, '');
  url.search = '';
  url.hash = '';
  return url.href.replace(/\/+$/, '');
}
