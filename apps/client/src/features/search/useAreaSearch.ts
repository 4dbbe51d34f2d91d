import { useState } from 'react';
import type { SearchArea } from '../../map/MapView.ts';
import { findPlaceAt } from './queries.ts';
import { distanceAround, type Search, writePlace } from './searchState.ts';
import { usePlaceLookup } from './usePlaceLookup.ts';

/** Searching what a person sees of the map once they moved it; the map stays there then. */
export function useAreaSearch(search: Search, onChange: (search: Search) => void) {
  const [seen, setSeen] = useState<SearchArea>();
  const [hasFailed, setFailed] = useState(false);
  const [searched, setSearched] = useState<string>();
  const lookup = usePlaceLookup();

  function move(area: SearchArea) {
    setSeen(area);
    setFailed(false);
  }

  function searchSeen() {
    if (seen === undefined) return;
    setFailed(false);
    void lookup.start('here', () => findPlaceAt(seen), {
      found: (place) => {
        setSeen(undefined);
        setSearched(keyOf(place));
        onChange({ ...search, place, site: undefined, distanceKm: distanceAround(seen.radiusKm) });
      },
      failed: () => setFailed(true),
    });
  }

  return {
    move,
    search: searchSeen,
    isMoved: seen !== undefined,
    isSearching: lookup.running !== undefined,
    hasFailed,
    isKept: searched !== undefined && searched === keyOf(search.place),
  };
}

const keyOf = (place: Search['place']) => JSON.stringify(writePlace(place));
