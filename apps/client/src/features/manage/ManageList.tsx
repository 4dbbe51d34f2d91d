import type { Row } from '@gatehouse/contract/resources/resource';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { useAddressState } from '../../lib/addressState.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { useMay } from '../../lib/userSite.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddRange } from './AddRange.tsx';
import { ChangeMany } from './ChangeMany.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { ListFilters } from './ListFilters.tsx';
import { isNarrowed, type ListState, readList, writeList } from './listState.ts';
import styles from './Manage.module.css';
import { ManageRow } from './ManageRow.tsx';
import { fetchFile, type Titles, useRows, useTitles } from './manageQueries.ts';
import { messages } from './messages.ts';
import { PageTurner } from './PageTurner.tsx';
import { RowTable } from './RowTable.tsx';
import { findResource, isListed, type ListedResource } from './resources.ts';
import { titleOfResource } from './titleOfResource.ts';
import { UnknownResource } from './UnknownResource.tsx';

/** The rows of a resource; of one that has a single row, that row. */
export function ManageList() {
  const { resource: slug } = useParams();
  const resource = findResource(slug);
  if (resource === undefined) return <UnknownResource />;
  return isListed(resource) ? <List key={resource.slug} resource={resource} /> : <ManageRow />;
}

function List({ resource }: { resource: ListedResource }) {
  const { one, many, slug } = resource;
  const [state, setState] = useAddressState(readList, writeList, { replace: true });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const mayChange = useMay(resource.right);
  const asked = useRows(resource, state);
  const { titles } = useTitles(resource);
  useTitle(titleOfResource(resource));
  const show = (change: Partial<ListState>) => {
    setSelected(new Set());
    setState({ ...state, page: 0, ...change });
  };
  const select = useCallback(
    (ids: readonly number[], isSelected: boolean) => setSelected((now) => withAll(now, ids, isSelected)),
    [],
  );
  const rows = asked.data?.rows ?? [];
  return (
    <>
      <ListHead resource={resource} siteId={state.siteId} titles={titles} />
      <ListFilters resource={resource} state={state} titles={titles} onChange={show} />
      {asked.data === undefined ? (
        asked.error ? (
          <QueryError query={asked} />
        ) : (
          <div aria-busy="true">
            <Skeleton height="24rem" />
          </div>
        )
      ) : rows.length === 0 ? (
        <NoRows many={many} state={state} onChange={show} />
      ) : (
        <>
          <div className={styles.tools}>
            <p aria-live="polite">{messages.count(asked.data.total, one, many)}</p>
            {mayChange && (
              <ChangeMany
                resource={resource}
                titles={titles}
                rows={rows.filter(({ id }) => selected.has(id))}
                onDone={() => setSelected(new Set())}
              />
            )}
            <DownloadButton name={slug} fetch={() => fetchFile(resource, state)} />
          </div>
          <RowTable
            resource={resource}
            rows={rows}
            titles={titles}
            state={state}
            onSort={(sort, descending) => show({ sort, descending })}
            selected={selected}
            onSelect={select}
          />
          <PageTurner
            page={state.page}
            shown={rows.length}
            total={asked.data.total}
            onTurn={(page) => show({ page })}
          />
        </>
      )}
    </>
  );
}

type ListHeadProps = { resource: ListedResource; siteId: number | undefined; titles: Titles };

/** The name of a list, and the ways to add to it. */
function ListHead({ resource, siteId, titles }: ListHeadProps) {
  const { name, one, slug, right } = resource;
  const mayAdd = useMay(right);
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1}>{titleOfResource(resource)}</h1>
      {mayAdd && (
        <div className={styles.actions}>
          {name === 'units' && <AddRange resource={resource} siteId={siteId} titles={titles} />}
          <LinkButton
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            to={hrefTo('ManageRow', { resource: slug, id: 'new' })}
          >
            {messages.add(one)}
          </LinkButton>
        </div>
      )}
    </header>
  );
}

type NoRowsProps = { many: string; state: ListState; onChange: (change: Partial<ListState>) => void };

function NoRows({ many, state, onChange }: NoRowsProps) {
  if (!isNarrowed(state)) return <EmptyState title={messages.none(many)} />;
  const clear = () => onChange({ words: '', siteId: undefined, filters: {} });
  return (
    <EmptyState title={messages.noneFound(many)} action={<Button onClick={clear}>{messages.clear}</Button>} />
  );
}

function withAll(
  selected: ReadonlySet<number>,
  ids: readonly Row['id'][],
  isSelected: boolean,
): ReadonlySet<number> {
  const next = new Set(selected);
  for (const id of ids)
    if (isSelected) next.add(id);
    else next.delete(id);
  return next;
}
