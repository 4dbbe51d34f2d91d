import type { Field } from '@gatehouse/contract/resources/field';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import type { ListState } from './listState.ts';
import styles from './Manage.module.css';
import type { Titles } from './manageQueries.ts';
import { messages } from './messages.ts';
import type { ListedResource } from './resources.ts';

type ListFiltersProps = {
  resource: ListedResource;
  state: ListState;
  titles: Titles;
  onChange: (change: Partial<ListState>) => void;
};

/** What a list is narrowed down by: words, the site, its own fields, and whether it shows what is archived. */
export function ListFilters({ resource, state, titles, onChange }: ListFiltersProps) {
  const { many, of, fields, filters = [], calls } = resource;
  const hasLines = Object.values(fields).some(({ control }) => control.kind === 'line');
  return (
    <search className={styles.filters}>
      {hasLines && (
        <Words label={messages.search(many)} words={state.words} onChange={(words) => onChange({ words })} />
      )}
      {of === 'site' && (
        <SelectField
          label={messages.site}
          value={state.siteId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ siteId: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">{messages.everySite}</option>
          <TitleOptions titles={titles('sites')} />
        </SelectField>
      )}
      {filters.map((name) => {
        const field = fields[name];
        if (field === undefined) return null;
        return (
          <SelectField
            key={name}
            label={field.label}
            value={state.filters[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ filters: { ...state.filters, [name]: value } })
            }
          >
            <option value="">{messages.everyOne}</option>
            <ValueOptions field={field} titles={titles} siteId={state.siteId} />
          </SelectField>
        );
      })}
      {calls.archive && (
        <SelectField
          label={messages.show}
          value={String(state.archived)}
          onChange={({ currentTarget: { value } }) => onChange({ archived: value === 'true' })}
        >
          <option value="false">{messages.live}</option>
          <option value="true">{messages.archived}</option>
        </SelectField>
      )}
    </search>
  );
}

/** What to search for; words count once a person has stopped to type. */
export function Words({
  label,
  words,
  onChange,
}: {
  label: string;
  words: string;
  onChange: (words: string) => void;
}) {
  const [typed, setTyped] = useState(words);
  const settled = useDebounced(typed, 250);
  const change = useEffectEvent((next: string) => {
    if (next !== words) onChange(next);
  });
  useEffect(() => change(settled), [settled]);
  return (
    <TextField
      label={label}
      type="search"
      icon={<Search aria-hidden="true" />}
      value={typed}
      maxLength={80}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

type ValueOptionsProps = { field: Field; titles: Titles; siteId: number | undefined };

/** The values of a field to choose from: those at the site, where it is of a site. */
export function ValueOptions({ field: { control }, titles, siteId }: ValueOptionsProps) {
  if (control.kind === 'flag') {
    return (
      <>
        <option value="true">{messages.yes}</option>
        <option value="false">{messages.no}</option>
      </>
    );
  }
  if (control.kind === 'choice') {
    return Object.entries(control.labels).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  }
  return control.kind === 'reference' ? <TitleOptions titles={titles(control.to)} siteId={siteId} /> : null;
}

type TitleOptionsProps = { titles: ReturnType<Titles>; siteId?: number | undefined };

function TitleOptions({ titles, siteId }: TitleOptionsProps) {
  return [...titles].flatMap(([id, row]) => {
    const isElsewhere = siteId !== undefined && row.siteId !== null && row.siteId !== siteId;
    if (row.isArchived || isElsewhere) return [];
    return [
      <option key={id} value={id}>
        {row.title}
      </option>,
    ];
  });
}
