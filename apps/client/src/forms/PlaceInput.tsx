import { searchLocations } from '@gatehouse/contract/api/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { queryFor } from '../lib/query.ts';
import { TextField } from '../ui/TextField.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { addressOfPlace } from './placeAddress.ts';

type PlaceInputProps = ComponentProps<typeof TextField> & {
  /** Takes the place that was chosen, by its parts. */
  onPlace: (address: NonNullable<ReturnType<typeof addressOfPlace>>) => void;
};

const DEBOUNCE_MS = 200;
/** From how many letters on places are looked up. */
const MIN_LETTERS = 3;
const STALE_MS = 10 * 60_000;

/** A part of an address, with the places of the maps provider to choose from, which fill in the other parts too. */
export function PlaceInput({ onPlace, onChange, ...field }: PlaceInputProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data: places = [] } = useQuery({
    ...queryFor(searchLocations, { query: { searchQuery: typed } }),
    enabled: typed.length >= MIN_LETTERS,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    // Without suggestions the field is typed in full, so that nothing is said.
    retry: false,
  });
  return (
    <>
      <TextField
        {...field}
        list={listId}
        onChange={(event) => {
          const { value } = event.target;
          setText(value);
          onChange?.(event);
          const address = addressOfPlace(value);
          if (address && places.some(({ name }) => name === value)) onPlace(address);
        }}
      />
      <datalist id={listId}>
        {places
          .filter(({ name }) => addressOfPlace(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  );
}
