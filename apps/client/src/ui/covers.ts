/** What lies over the page and takes Escape while it has the focus. */
export const COVERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** The one of them that lies over all others. */
export function topmostCover(): Element | undefined {
  return [...document.querySelectorAll(COVERS)].findLast((cover) => cover.checkVisibility());
}
