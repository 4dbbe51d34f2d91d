import { whereaboutsOf } from '@gatehouse/contract/formats/siteName';
import { LocateFixed, MapPin, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './PlaceField.module.css';
import { resultMessages as messages } from './resultMessages.ts';
import type { Choice } from './suggestions.ts';

type PlaceSuggestionsProps = {
  /** Names the list for the field that it belongs to. */
  listId: string;
  choices: readonly Choice[];
  /** The index of the choice that the keys or the pointer are on, -1 where it is none. */
  active: number;
  onActive: (index: number) => void;
  onChoose: (choice: Choice) => void;
};

/** What a person may choose to search by; the field above keeps the focus. */
export function PlaceSuggestions({ listId, choices, active, onActive, onChoose }: PlaceSuggestionsProps) {
  return (
    <div id={listId} role="listbox" aria-label={messages.place.suggestions} className={styles.list}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
        <div
          key={keyOf(choice)}
          id={suggestionId(listId, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(choice)}
        >
          <ChoiceText choice={choice} />
        </div>
      ))}
    </div>
  );
}

export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function ChoiceText({ choice }: { choice: Choice }): ReactNode {
  if (choice.kind === 'here') {
    return (
      <>
        <LocateFixed aria-hidden="true" className={styles.here} />
        <span className={styles.name}>{messages.place.here}</span>
      </>
    );
  }
  if (choice.kind === 'site') {
    return (
      <>
        <Warehouse aria-hidden="true" />
        <span className={styles.name} translate="no">
          {choice.site.name}
        </span>
        <span className={styles.detail}>{whereaboutsOf(choice.site)}</span>
      </>
    );
  }
  return (
    <>
      <MapPin aria-hidden="true" />
      <span className={styles.name} translate="no">
        {choice.place.name}
      </span>
    </>
  );
}

function keyOf(choice: Choice): string {
  if (choice.kind === 'here') return 'here';
  return choice.kind === 'site' ? `site ${choice.site.id}` : choice.place.name;
}
