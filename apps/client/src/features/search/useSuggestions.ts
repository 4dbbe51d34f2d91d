import type { Site } from '@gatehouse/contract/model/site';
import { useDebounced } from '../../ui/useDebounced.ts';
import { usePlaces } from './queries.ts';
import { MIN_PLACE_LETTERS, suggest } from './suggestions.ts';

const DEBOUNCE_MS = 150;

/** What to offer for a text while it is typed; `hasFailed` where its places could not be loaded. */
export function useSuggestions(text: string, sites: readonly Site[]) {
  const places = usePlaces(useDebounced(text, DEBOUNCE_MS));
  const found = (text.length >= MIN_PLACE_LETTERS && places.data) || [];
  return { choices: suggest(text, sites, found), isFetching: places.isFetching, hasFailed: places.isError };
}
