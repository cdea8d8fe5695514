/** Longest wait in milliseconds, as in a window that nobody sees, which is not painted. */
const LONGEST = 100;

/** Resolves when what was drawn until now is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
