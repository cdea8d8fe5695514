/** Text without control characters and outer blanks; line breaks stay. Null when empty. */
export function cleanText(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const cleaned = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\0-\x09\x0b-\x1f\x7f]/g, ' ')
    .trim();
  return cleaned === '' ? null : cleaned;
}

/**
 * Text from its bytes: UTF-8 where that is declared, and also where it is not but the bytes are valid UTF-8 (many programs
 * forget to declare it); otherwise Windows Latin. Null when nothing is left after trimming.
 */
export function textOfBytes(bytes: Uint8Array, declaredUtf8 = false): string | null {
  try {
    return cleanText(new TextDecoder('utf-8', { fatal: !declaredUtf8 }).decode(bytes));
  } catch {
    // Not valid UTF-8, which is the answer to the question asked.
    return cleanText(new TextDecoder('windows-1252').decode(bytes));
  }
}
