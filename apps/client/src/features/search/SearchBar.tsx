import type { BookingType } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { BriefcaseBusiness, Package, RotateCw, Search as SearchIcon } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { PlaceField } from './PlaceField.tsx';
import { findPlace, findPlaceHere } from './queries.ts';
import styles from './SearchBar.module.css';
import { type Search, withBookingType } from './searchState.ts';
import { type Choice, siteNamed } from './suggestions.ts';

type SearchBarProps = {
  search: Search;
  sites: readonly Site[];
  /** Another search has been chosen by one of the fields. */
  onChange: (search: Search) => void;
  /** The button was pressed; without it the bar has none and its fields act at once. */
  onSearch?: (search: Search) => void;
  /** The name of a place that the address gave without saying where it is. */
  unknownPlace?: string | undefined;
};

type Problem = { text: string; retry?: () => void };

const INVALID = 'The selected location is invalid. Please try a different location';

const kinds: { id: BookingType; label: string; icon: ReactNode }[] = [
  { id: 'storage', label: 'Storage', icon: <Package aria-hidden="true" /> },
  { id: 'workspaces', label: 'Workspaces', icon: <BriefcaseBusiness aria-hidden="true" /> },
];

/** What, where and when: the one bar every search begins with. */
export function SearchBar({ search, sites, onChange, onSearch, unknownPlace }: SearchBarProps) {
  const chosen = search.place?.name ?? sites.find(({ id }) => id === search.site)?.name ?? '';
  const [typed, setTyped] = useState(unknownPlace);
  const [problem, setProblem] = useState<Problem | undefined>(unknownPlace ? { text: INVALID } : undefined);
  const [isLocating, setLocating] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const text = typed ?? chosen;
  const wishes = useRef(0);
  const current = useRef(search);
  useEffect(() => {
    current.current = search;
  });

  /** Another place is wanted: what is still asked for an earlier one counts no more. */
  function wish(): () => boolean {
    const own = ++wishes.current;
    setLocating(false);
    setFinding(false);
    return () => own === wishes.current;
  }

  function settle(next: Search) {
    setTyped(undefined);
    setProblem(undefined);
    onChange(next);
  }

  function go(next: Search) {
    settle(next);
    onSearch?.(next);
  }

  async function locate() {
    const isWanted = wish();
    setTyped(undefined);
    setProblem(undefined);
    setLocating(true);
    try {
      const place = await findPlaceHere();
      if (isWanted()) settle({ ...current.current, place, site: undefined });
    } catch (error) {
      if (isWanted()) setProblem({ text: messageOf(error), retry: () => void locate() });
    } finally {
      if (isWanted()) setLocating(false);
    }
  }

  function choose(choice: Choice) {
    wish();
    if (choice.kind === 'here') void locate();
    else if (choice.kind === 'place') settle({ ...search, place: choice.place, site: undefined });
    else settle({ ...search, place: undefined, site: choice.site.id });
  }

  function type(next: string) {
    wish();
    setTyped(next);
    setProblem(undefined);
    if (next === '') settle({ ...search, place: undefined, site: undefined });
  }

  /** What was typed without being chosen counts as the first place of that name. */
  async function submit() {
    if (typed === undefined || typed.trim() === '') return onSearch?.(search);
    const site = siteNamed(typed, sites);
    if (site !== undefined) return go({ ...search, place: undefined, site: site.id });
    const isWanted = wish();
    setFinding(true);
    try {
      const place = await findPlace(typed.trim());
      if (!isWanted()) return;
      if (place === undefined) setProblem({ text: INVALID });
      else go({ ...current.current, place, site: undefined });
    } catch (error) {
      if (isWanted()) setProblem({ text: messageOf(error), retry: () => void submit() });
    } finally {
      if (isWanted()) setFinding(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <search>
      <form className={styles.bar} data-has-button={onSearch !== undefined} onSubmit={onSubmit} noValidate>
        <div className={styles.kind}>
          <SegmentedControl
            label="What are you looking for?"
            segments={kinds}
            selected={search.bookingType}
            onSelect={(bookingType) => onChange(withBookingType(search, bookingType))}
            wide
          />
        </div>
        <div className={styles.where}>
          <PlaceField
            text={text}
            onText={type}
            onChoose={choose}
            sites={sites}
            isLocating={isLocating}
            error={problem?.text}
          />
          {problem?.retry && (
            <Button
              variant="quiet"
              icon={<RotateCw />}
              onClick={problem.retry}
              pending={isLocating || isFinding}
            >
              Try again
            </Button>
          )}
        </div>
        {search.bookingType === 'workspaces' && (
          <div className={styles.when}>
            <DateField
              label="Date"
              min={Temporal.Now.plainDateISO().toString()}
              value={search.date ?? ''}
              onChange={(event) => onChange({ ...search, date: event.target.value || undefined })}
            />
          </div>
        )}
        {onSearch && (
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={<SearchIcon />}
            pending={isFinding}
            className={styles.button}
          >
            Search
          </Button>
        )}
      </form>
    </search>
  );
}
