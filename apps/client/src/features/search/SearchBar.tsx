import type { BookingType } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { BriefcaseBusiness, Package, RotateCw, Search as SearchIcon } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { PlaceField } from './PlaceField.tsx';
import { resultMessages as messages } from './resultMessages.ts';
import styles from './SearchBar.module.css';
import { type Search, withBookingType } from './searchState.ts';
import { usePlaceChoice } from './usePlaceChoice.ts';
import { useEarliestToday } from './workspaceDays.ts';

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

const kinds: { id: BookingType; label: string; icon: ReactNode }[] = [
  { id: 'storage', label: messages.major.storage, icon: <Package aria-hidden="true" /> },
  { id: 'workspaces', label: messages.major.workspaces, icon: <BriefcaseBusiness aria-hidden="true" /> },
];

/** What, where and when: the one bar every search begins with. */
export function SearchBar({ search, sites, onChange, onSearch, unknownPlace }: SearchBarProps) {
  const choice = usePlaceChoice({ search, sites, onChange, onSearch, unknownPlace });

  const today = useEarliestToday(sites);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    choice.submit();
  }

  return (
    <search>
      {/* Where it goes, and by which names, is for a browser that runs no script. */}
      <form
        action={hrefTo('SearchList')}
        className={styles.bar}
        data-has-button={onSearch !== undefined}
        onSubmit={onSubmit}
        noValidate
      >
        <div className={styles.kind}>
          <SegmentedControl
            name="type"
            label={messages.majorLabel}
            segments={kinds}
            selected={search.bookingType}
            onSelect={(bookingType) => onChange(withBookingType(search, bookingType))}
            wide
          />
        </div>
        <Where choice={choice} sites={sites} />
        {search.bookingType === 'workspaces' && (
          <div className={styles.when}>
            <DateField
              name="date"
              label={messages.date}
              min={today}
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
            pending={choice.lookup === 'name'}
            className={styles.button}
          >
            {messages.search}
          </Button>
        )}
      </form>
    </search>
  );
}

type WhereProps = { choice: ReturnType<typeof usePlaceChoice>; sites: readonly Site[] };

/** The field for the place, and the way to look it up again where that did not work. */
function Where({ choice, sites }: WhereProps) {
  const { text, problem, lookup } = choice;
  return (
    <div className={styles.where}>
      <PlaceField
        text={text}
        onText={choice.type}
        onChoose={choice.choose}
        sites={sites}
        isLocating={lookup === 'here'}
        error={problem?.text}
      />
      {problem?.retry && (
        <Button variant="quiet" icon={<RotateCw />} onClick={problem.retry} pending={lookup !== undefined}>
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}
