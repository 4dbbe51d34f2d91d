/** A list that is fetched page by page, as its query hands it out: its pages, or what they hold in one. */
export type PagedList = {
  data: { pages: readonly unknown[] } | readonly unknown[] | undefined;
  hasNextPage: boolean;
  fetchNextPage(options?: { cancelRefetch?: boolean }): Promise<PagedList & { isError: boolean }>;
};

/**
 * Fetches the next page of a list, however often the list is refreshed meanwhile: a refresh ends the fetch of a page that
 * is on its way, and waits for none. Resolves once the page is there, or could not be fetched.
 */
export async function fetchNextPage(list: PagedList): Promise<void> {
  const shown = lengthOf(list);
  for (;;) {
    const fetched = await list.fetchNextPage({ cancelRefetch: false });
    if (fetched.isError || !fetched.hasNextPage || lengthOf(fetched) > shown) return;
  }
}

function lengthOf({ data }: PagedList): number {
  if (data === undefined) return 0;
  return 'pages' in data ? data.pages.length : data.length;
}
