/** What a list shows, as it stands behind the `?` of its address. */
export type ListState = {
  words: string;
  siteId: number | undefined;
  archived: boolean;
  filters: { [field: string]: string };
  sort: string | undefined;
  descending: boolean;
  /** From 0. */
  page: number;
};

const FILTER = 'filter.';

export function readList(params: URLSearchParams): ListState {
  const filters = [...params].flatMap(([key, value]) =>
    key.startsWith(FILTER) ? [[key.slice(FILTER.length), value]] : [],
  );
  const siteId = Number(params.get('site'));
  const page = Number(params.get('page'));
  return {
    words: params.get('words') ?? '',
    siteId: Number.isSafeInteger(siteId) && siteId > 0 ? siteId : undefined,
    archived: params.get('archived') === 'true',
    filters: Object.fromEntries(filters),
    sort: params.get('sort') ?? undefined,
    descending: params.get('order') === 'descending',
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
  };
}

export function writeList(state: ListState): URLSearchParams {
  const pairs: [string, string][] = [
    ['words', state.words],
    ['site', state.siteId === undefined ? '' : String(state.siteId)],
    ['archived', state.archived ? 'true' : ''],
    ...Object.entries(state.filters).map(([key, value]): [string, string] => [FILTER + key, value]),
    ['sort', state.sort ?? ''],
    ['order', state.descending ? 'descending' : ''],
    ['page', state.page > 0 ? String(state.page + 1) : ''],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}

/** Whether a list leaves out anything by what was asked for. */
export function isNarrowed({ words, siteId, filters }: ListState): boolean {
  return words !== '' || siteId !== undefined || Object.values(filters).some((value) => value !== '');
}
