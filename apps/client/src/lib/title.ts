import { titleOf } from '@gatehouse/contract/pages/titles';
import { useEffect } from 'react';

/** Names the page by what it shows, e.g. a unit; until that is known the title of its route stands. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = titleOf(page);
  }, [page]);
}
