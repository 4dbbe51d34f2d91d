import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { type Choice, withoutAction } from './choices.ts';
import { Found, type FoundSection } from './Found.tsx';
import { messages } from './messages.ts';
import styles from './Palette.module.css';
import { noteChoice } from './recentChoices.ts';
import { search } from './search.ts';
import { ignoreUntilReleased, useChoose } from './useChoose.ts';
import { usePaletteChoices } from './usePaletteChoices.ts';

type PaletteProps = { isOpen: boolean; onClose: () => void };

/** A field and what it finds, chosen by keys, mouse or finger; the focus stays in the field. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const { site, hasSites, index, recent, places, age, isComplete, failure } = usePaletteChoices();
  const sections = useMemo(
    () => (text.trim() === '' ? offered(recent, places) : search(index, text)),
    [text, index, recent, places],
  );
  const choices = useMemo(() => sections.flatMap((section) => section.choices), [sections]);
  const [wantedId, setActive] = useState<string>();
  const active = choices.find(({ id }) => id === wantedId) ?? choices[0];
  const choose = useChoose();
  const listId = useId();

  function take(choice: Choice | undefined): void {
    // While it goes away it is still there to be pressed.
    if (!isOpen || choice === undefined) return;
    noteChoice(withoutAction(choice), choice.elsewhere ?? site?.id ?? 0);
    onClose();
    choose(choice);
  }

  return (
    <div className={styles.palette}>
      <Field
        text={text}
        onText={(next) => {
          setText(next);
          setActive(undefined);
        }}
        listId={listId}
        choices={choices}
        active={active}
        onActive={({ id }) => setActive(id)}
        onChoose={take}
      />
      <p role="status" className="visually-hidden">
        {text.trim() !== '' && messages.results(sections.reduce((sum, { count }) => sum + count, 0))}
      </p>
      {failure !== undefined && <Banner tone="warning">{messages.failed(failure)}</Banner>}
      {failure === undefined && !isComplete && site && (
        <p className={styles.quiet}>{messages.loading(site.name)}</p>
      )}
      <Found
        id={listId}
        sections={sections}
        active={active}
        age={age}
        optionId={(choice) => optionId(listId, choice)}
        onActive={({ id }) => setActive(id)}
        onChoose={take}
      />
      {choices.length === 0 && isComplete && (
        <div className={styles.nothing}>
          <p>{messages.nothing(text.trim())}</p>
          {hasSites && site && <p className={styles.quiet}>{messages.atThisSite(site.name)}</p>}
        </div>
      )}
      <Hints />
    </div>
  );
}

type FieldProps = {
  text: string;
  onText: (text: string) => void;
  listId: string;
  choices: readonly Choice[];
  active: Choice | undefined;
  onActive: (choice: Choice) => void;
  onChoose: (choice: Choice | undefined) => void;
};

/** What is typed; its keys go through the list below, which it names to readers of screens. */
function Field({ text, onText, listId, choices, active, onActive, onChoose }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const at = active ? choices.indexOf(active) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Enter') {
      ignoreUntilReleased('Enter');
      onChoose(active);
    } else if (next !== undefined) {
      const choice = choices.at(next % choices.length);
      if (choice) onActive(choice);
    } else return;
    event.preventDefault();
  }

  return (
    <div className={styles.field}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={messages.field}
        placeholder={messages.field}
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(listId, active)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const optionId = (listId: string, { id }: Choice) => `${listId}-${id}`;

/** What is offered before anything is typed: what was chosen lately, then where one can go. */
function offered(recent: readonly Choice[], places: readonly Choice[]): FoundSection[] {
  const known = new Set(recent.map(({ id }) => id));
  const others = places.filter(({ id }) => !known.has(id));
  return [
    { id: 'recent' as const, choices: recent, count: recent.length },
    { id: 'place' as const, choices: others, count: others.length },
  ].filter(({ count }) => count > 0);
}

const hints = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['↵'], does: 'choose' },
  { keys: ['Esc'], does: 'close' },
] as const;

/** The keys, for those who see them; readers of screens name them themselves. */
function Hints() {
  return (
    <p className={styles.hints} aria-hidden="true">
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {messages.hints[does]}
        </span>
      ))}
    </p>
  );
}
