import type { Site } from '@gatehouse/contract/model/site';
import { LocateFixed, MapPin, Warehouse, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './PlaceField.module.css';
import { usePlaces } from './queries.ts';
import { type Choice, suggest } from './suggestions.ts';

type PlaceFieldProps = {
  text: string;
  onText: (text: string) => void;
  onChoose: (choice: Choice) => void;
  sites: readonly Site[];
  /** The device is being asked where it is. */
  isLocating: boolean;
  error?: string | undefined;
};

const DEBOUNCE_MS = 150;

/** A suburb, postcode or site: typed with suggestions, or where the device is. */
export function PlaceField({ text, onText, onChoose, sites, isLocating, error }: PlaceFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isTyped, setTyped] = useState(false);
  const typed = isTyped ? text.trim() : '';
  const places = usePlaces(useDebounced(typed, DEBOUNCE_MS));
  const choices = suggest(typed, sites, (typed.length >= 2 && places.data) || []);

  const isShown = isOpen && (choices.length > 0 || places.isError);

  function open() {
    setOpen(true);
    setActive(-1);
  }

  function choose(choice: Choice) {
    setOpen(false);
    setTyped(false);
    onChoose(choice);
  }

  function keyDown(event: KeyboardEvent) {
    const last = choices.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (event.key === 'ArrowDown') setActive(active === last ? 0 : active + 1);
      else setActive(active <= 0 ? last : active - 1);
    } else if (event.key === 'Enter' && isOpen && choices[active]) {
      event.preventDefault();
      choose(choices[active]);
    } else if (event.key === 'Enter') {
      // The form is sent: what it answers must not lie under the suggestions.
      setOpen(false);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className={styles.place}>
      <TextField
        ref={input}
        label="Location"
        placeholder="Suburb, postcode or site"
        icon={isLocating ? <Spinner label="Finding your location" /> : <MapPin aria-hidden="true" />}
        value={text}
        error={error}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          onText(event.target.value);
          setTyped(true);
          open();
        }}
        onFocus={(event) => {
          event.target.select();
          open();
        }}
        onBlur={() => setOpen(false)}
        onClick={() => !isOpen && open()}
        onKeyDown={keyDown}
        trailing={
          text !== '' && (
            <IconButton
              label="Clear place"
              icon={<X />}
              onClick={() => {
                setTyped(false);
                onText('');
                input.current?.focus();
              }}
            />
          )
        }
      />
      <div className={styles.popup} hidden={!isShown}>
        <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
            <div
              key={keyOf(choice)}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(choice)}
            >
              <ChoiceText choice={choice} />
            </div>
          ))}
        </div>
        {typed.length >= 2 && places.isError && (
          <p className={styles.note}>
            Suggestions cannot be loaded now. Type a suburb or postcode and search.
          </p>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isOpen && typed !== '' && !places.isFetching && `${choices.length} suggestions`}
      </p>
    </div>
  );
}

function ChoiceText({ choice }: { choice: Choice }): ReactNode {
  if (choice.kind === 'here') {
    return (
      <>
        <LocateFixed aria-hidden="true" className={styles.here} />
        <span className={styles.name}>Use my location</span>
      </>
    );
  }
  if (choice.kind === 'site') {
    return (
      <>
        <Warehouse aria-hidden="true" />
        <span className={styles.name}>{choice.site.name}</span>
        <span className={styles.detail}>{choice.site.Address.suburb}</span>
      </>
    );
  }
  return (
    <>
      <MapPin aria-hidden="true" />
      <span className={styles.name}>{choice.place.name}</span>
    </>
  );
}

function keyOf(choice: Choice): string {
  if (choice.kind === 'here') return 'here';
  return choice.kind === 'site' ? `site ${choice.site.id}` : choice.place.name;
}
