/** Nobody works anywhere: the focus is nowhere, or where photos are added. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return false;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.closest('.drop-area .empty-state, .listing-tools') !== null
  );
}
