import { getChangesFile, listChanges, type OfficeChange } from '@gatehouse/contract/api/manage';
import { resources } from '@gatehouse/contract/resources/index';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAddressState } from '../../lib/addressState.ts';
import { callWith } from '../../lib/api.ts';
import { hrefTo } from '../../lib/paths.ts';
import { keyOf } from '../../lib/query.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ChangeEntry } from './ChangeEntry.tsx';
import { type ChangesState, filterOf, readChanges, writeChanges } from './changesState.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { Words } from './ListFilters.tsx';
import styles from './Manage.module.css';
import { useTitles } from './manageQueries.ts';
import { messages } from './messages.ts';
import { OVERLOCKS, OverlockChange } from './OverlockChange.tsx';
import { messages as staffMessages } from './staff/messages.ts';
import { isStaffKind, StaffChange, staffKinds } from './staff/StaffChange.tsx';
import { isThingKind, ThingChange, thingKinds } from './ThingChange.tsx';
import { titleOfResource } from './titleOfResource.ts';

const PAGE = 50;

/** Who changed what, over everything the back office keeps, newest first. */
export function ManageChanges() {
  const [state, setState] = useAddressState(readChanges, writeChanges, { replace: true });
  useTitle(messages.changesTitle);
  const filter = filterOf(state);
  const asked = useInfiniteQuery({
    queryKey: [...keyOf(listChanges, { query: filter })],
    queryFn: ({ pageParam, signal }) =>
      callWith(listChanges, { query: { ...filter, offset: pageParam, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });
  const changes = asked.data?.pages.flat();
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{messages.changesTitle}</h1>
        <DownloadButton name="changes" fetch={() => callWith(getChangesFile, { query: filter })} />
      </header>
      <Filters state={state} onChange={(change) => setState({ ...state, ...change })} />
      {changes === undefined ? (
        asked.error ? (
          <QueryError query={asked} />
        ) : (
          <Skeleton height="24rem" />
        )
      ) : changes.length === 0 ? (
        <EmptyState title={messages.noChanges} />
      ) : (
        <Card className={styles.card}>
          <ol className={styles.history}>
            {changes.map((change) =>
              isStaffKind(change.resource) ? (
                <StaffChange key={change.id} change={change} kind={change.resource} />
              ) : change.resource === OVERLOCKS ? (
                <OverlockChange key={change.id} change={change} />
              ) : isThingKind(change.resource) ? (
                <ThingChange key={change.id} change={change} kind={change.resource} />
              ) : (
                <Entry key={change.id} change={change} />
              ),
            )}
          </ol>
          {asked.hasNextPage && (
            <Button pending={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              {messages.moreHistory}
            </Button>
          )}
        </Card>
      )}
    </>
  );
}

function Entry({ change }: { change: OfficeChange }) {
  const resource = resources.find(({ name }) => name === change.resource);
  // Every change is of a resource; the first only keeps the hooks in their order.
  const { titles } = useTitles(resource ?? resources[0]!);
  if (resource === undefined) return null;
  const kind = titleOfResource(resource);
  const to = resource.isSingle
    ? hrefTo('ManageList', { resource: resource.slug })
    : hrefTo('ManageRow', { resource: resource.slug, id: change.rowId });
  return (
    <ChangeEntry
      resource={resource}
      change={change}
      titles={titles}
      subject={
        <p>
          <Link to={to} className={styles.subject}>
            {change.title}
          </Link>{' '}
          <span className={styles.quiet}>{kind}</span>
        </p>
      }
    />
  );
}

type FiltersProps = { state: ChangesState; onChange: (change: Partial<ChangesState>) => void };

function Filters({ state, onChange }: FiltersProps) {
  return (
    <search className={styles.filters}>
      <Words label={messages.searchChanges} words={state.words} onChange={(words) => onChange({ words })} />
      <SelectField
        label={messages.kind}
        value={state.resource}
        onChange={(event) => onChange({ resource: event.currentTarget.value })}
      >
        <option value="">{messages.everyOne}</option>
        {resources.map((resource) => (
          <option key={resource.name} value={resource.name}>
            {titleOfResource(resource)}
          </option>
        ))}
        <option value={OVERLOCKS}>{messages.overlocks}</option>
        {thingKinds.map((kind) => (
          <option key={kind} value={kind}>
            {messages.things[kind]}
          </option>
        ))}
        {staffKinds.map((kind) => (
          <option key={kind} value={kind}>
            {staffMessages.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={messages.from}
        type="date"
        value={state.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextField
        label={messages.to}
        type="date"
        value={state.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </search>
  );
}
