import { isCodeInReach, savesData } from '../platform/serviceWorker.ts';

let fetchCode: (href: string) => Promise<void> = async () => {};

/** Says how the code of the page at an address is fetched, so that whoever links to it need not know its screen. */
export function setCodeAhead(fetch: (href: string) => Promise<void>): void {
  fetchCode = fetch;
}

/** Fetches the code of a page that may be opened next, for it to be shown at once; nothing where data is to be saved. */
export function fetchCodeAhead(href: string): void {
  if (isCodeInReach() && !savesData()) void fetchCode(href);
}
