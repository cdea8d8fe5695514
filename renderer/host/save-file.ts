const KEPT_MS = 10_000;

/** Hands bytes to the browser as a file to save. */
export function saveBlob(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes);
  saveFrom(address, fileName);
  // Some browsers read the bytes only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Has the browser save what stands at an address. */
export function saveFrom(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Hands a text to the browser as a file to save. */
export function saveText(fileName: string, text: string, mediaType: string): void {
  saveBlob(new Blob([text], { type: mediaType }), fileName);
}
