import { useEffect } from 'react';

/** The name of a page as tabs and history show it. */
export function titleOf(page: string): string {
  return page === '' ? 'Gatehouse' : `${page} · Gatehouse`;
}

/** Names the page by what it shows, e.g. a unit; until that is known the title of its route stands. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = titleOf(page);
  }, [page]);
}
