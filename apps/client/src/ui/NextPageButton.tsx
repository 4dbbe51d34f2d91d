import { useState } from 'react';
import { fetchNextPage, type PagedList } from '../lib/nextPage.ts';
import { Button } from './Button.tsx';
import { messages } from './messages.ts';

type NextPageButtonProps = {
  list: PagedList;
  /** Under a log, newest first, it is the older ones; under other lists more of them. */
  of?: 'older' | 'more';
  wide?: boolean;
  className?: string | undefined;
};

/** Under a list that is fetched page by page: the next page, while there is one. */
export function NextPageButton({ list, of = 'older', wide = true, className }: NextPageButtonProps) {
  const [isPending, setPending] = useState(false);
  if (!list.hasNextPage) return null;
  const fetch = () => {
    setPending(true);
    void fetchNextPage(list).finally(() => setPending(false));
  };
  return (
    <Button wide={wide} className={className} pending={isPending} onClick={fetch}>
      {messages.nextPage[of]}
    </Button>
  );
}
