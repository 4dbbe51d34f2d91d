import type { Site } from '@gatehouse/contract/model/site';
import { MapPin, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PlaceField.module.css';
import { PlaceSuggestions, suggestionId } from './PlaceSuggestions.tsx';
import { resultMessages as messages } from './resultMessages.ts';
import { type Choice, MIN_PLACE_LETTERS } from './suggestions.ts';
import { useCombobox } from './useCombobox.ts';
import { useSuggestions } from './useSuggestions.ts';

type PlaceFieldProps = {
  text: string;
  onText: (text: string) => void;
  onChoose: (choice: Choice) => void;
  sites: readonly Site[];
  /** The device is being asked where it is. */
  isLocating: boolean;
  error?: string | undefined;
};

/** A suburb, postcode or site: typed with suggestions, or where the device is. */
export function PlaceField({ text, onText, onChoose, sites, isLocating, error }: PlaceFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  const typed = isTyped ? text.trim() : '';
  const { choices, isFetching, hasFailed } = useSuggestions(typed, sites);
  const { isOpen, active, ...list } = useCombobox(choices, (choice) => {
    setTyped(false);
    onChoose(choice);
  });
  const isShown = isOpen && (choices.length > 0 || hasFailed);

  function clear() {
    setTyped(false);
    onText('');
    input.current?.focus();
  }

  return (
    <div className={styles.place}>
      <TextField
        ref={input}
        name="place"
        label={messages.place.label}
        placeholder={messages.place.placeholder}
        icon={isLocating ? <Spinner label={messages.place.locating} /> : <MapPin aria-hidden="true" />}
        value={text}
        error={error}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? suggestionId(listId, active) : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          onText(event.target.value);
          setTyped(true);
          list.open();
        }}
        onFocus={(event) => {
          event.target.select();
          list.open();
        }}
        onBlur={list.close}
        onClick={() => !isOpen && list.open()}
        onKeyDown={list.onKeyDown}
        trailing={text !== '' && <IconButton label={messages.place.clear} icon={<X />} onClick={clear} />}
      />
      <div className={styles.popup} hidden={!isShown}>
        <PlaceSuggestions
          listId={listId}
          choices={choices}
          active={active}
          onActive={list.setActive}
          onChoose={list.choose}
        />
        {typed.length >= MIN_PLACE_LETTERS && hasFailed && (
          <p className={styles.note}>{messages.place.failed}</p>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isOpen && typed !== '' && !isFetching && messages.place.suggestionCount(choices.length)}
      </p>
    </div>
  );
}
