import type { Site } from '@gatehouse/contract/model/site';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/networkError.ts';
import { findPlace, findPlaceHere } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import type { Search } from './searchState.ts';
import { type Choice, siteNamed } from './suggestions.ts';
import { usePlaceLookup } from './usePlaceLookup.ts';

type PlaceChoiceProps = {
  search: Search;
  sites: readonly Site[];
  /** Another place was chosen. */
  onChange: (search: Search) => void;
  /** The search was sent, with the place that was meant. */
  onSearch?: ((search: Search) => void) | undefined;
  /** The name of a place that the address gave without saying where it is. */
  unknownPlace: string | undefined;
};

type Problem = { text: string; retry?: () => void };

const INVALID = messages.place.invalid;

/** Where a search is to look: the text of its field, what is wrong with it, and what typing, choosing and sending do. */
export function usePlaceChoice({ search, sites, onChange, onSearch, unknownPlace }: PlaceChoiceProps) {
  const chosen = search.place?.name ?? sites.find(({ id }) => id === search.site)?.name ?? '';
  const [typed, setTyped] = useState(unknownPlace);
  const [problem, setProblem] = useState<Problem | undefined>(unknownPlace ? { text: INVALID } : undefined);
  const lookup = usePlaceLookup();
  const current = useRef(search);
  useEffect(() => {
    current.current = search;
  });

  function settle(next: Search) {
    setTyped(undefined);
    setProblem(undefined);
    onChange(next);
  }

  function settleAndSearch(next: Search) {
    settle(next);
    onSearch?.(next);
  }

  function locate() {
    setTyped(undefined);
    setProblem(undefined);
    void lookup.start('here', findPlaceHere, {
      found: (place) => settle({ ...current.current, place, site: undefined }),
      failed: (error) => setProblem({ text: messageOf(error), retry: locate }),
    });
  }

  function choose(choice: Choice) {
    lookup.cancel();
    if (choice.kind === 'here') locate();
    else if (choice.kind === 'place') settle({ ...search, place: choice.place, site: undefined });
    else settle({ ...search, place: undefined, site: choice.site.id });
  }

  function type(next: string) {
    lookup.cancel();
    setTyped(next);
    setProblem(undefined);
    if (next === '') settle({ ...search, place: undefined, site: undefined });
  }

  /** What was typed without being chosen counts as the first place of that name. */
  function submit() {
    if (typed === undefined || typed.trim() === '') return onSearch?.(search);
    const site = siteNamed(typed, sites);
    if (site !== undefined) return settleAndSearch({ ...search, place: undefined, site: site.id });
    void lookup.start('name', () => findPlace(typed.trim()), {
      found: (place) => {
        if (place === undefined) setProblem({ text: INVALID });
        else settleAndSearch({ ...current.current, place, site: undefined });
      },
      failed: (error) => setProblem({ text: messageOf(error), retry: submit }),
    });
  }

  return { text: typed ?? chosen, problem, lookup: lookup.running, type, choose, submit };
}
