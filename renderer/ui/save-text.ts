import { saveBlob } from '../host/save-file.ts';

/** Hands a text to the browser as a file to save. */
export function saveText(fileName: string, text: string, mediaType: string): void {
  saveBlob(new Blob([text], { type: mediaType }), fileName);
}
