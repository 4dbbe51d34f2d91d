import type { StaffController } from '@gatehouse/contract/api/controllers';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useOfflineTitle } from '../../../lib/connection.ts';
import { messageOf } from '../../../lib/networkError.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { useStaffSite } from '../../../lib/userSite.ts';
import { Age } from '../../../ui/Age.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import fields from '../../../ui/Field.module.css';
import { ListRow } from '../../../ui/ListRow.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TickAll } from '../../../ui/TickAll.tsx';
import { show } from '../../../ui/toast.ts';
import { NoAccess } from '../NoAccess.tsx';
import { SelectionBar } from '../SelectionBar.tsx';
import { ConfirmReboot } from './ConfirmReboot.tsx';
import { LinkBadge, TestModeBadge } from './ControllerBadges.tsx';
import styles from './Controllers.module.css';
import { type ControllerFilter, filters, rebootText, wantedControllers } from './controllerLabels.ts';
import { useControllers, useReboot } from './queries.ts';

/** How long the text of a result is read, in ms (docs/specification/controllers.md#list-screen). */
const RESULT_TOAST_MS = 8_000;

/** The controllers of the site that staff work at: who is there, who is not, who is being tested. */
export function UserControllers() {
  const sites = useStaffSite();
  const { site } = sites;
  const asked = useControllers(site?.id);
  const offlineTitle = useOfflineTitle();
  const failed = [sites, asked].find(({ error }) => error !== null);
  return (
    <div className={styles.page}>
      <h1>Controllers</h1>
      {asked.data ? (
        <ControllerList key={site?.id} all={asked.data} />
      ) : failed ? (
        <QueryError query={failed} title={offlineTitle} />
      ) : site === undefined && !sites.isPending ? (
        <NoAccess of="Controllers" />
      ) : (
        <div className={styles.page} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="20rem" />
        </div>
      )}
    </div>
  );
}

function ControllerList({ all }: { all: readonly StaffController[] }) {
  const [wanted, setWanted] = useState('');
  const [filter, setFilter] = useState<ControllerFilter>('all');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const reboot = useReboot();
  const shown = wantedControllers(all, filter, wanted);
  const chosen = shown.filter(({ id }) => selected.has(id)).length;

  function select(ids: readonly number[], isSelected: boolean) {
    const next = new Set(selected);
    for (const id of ids) isSelected ? next.add(id) : next.delete(id);
    setSelected(next);
  }

  function selectAll() {
    select(
      shown.map(({ id }) => id),
      chosen < shown.length,
    );
  }

  async function rebootSelected() {
    setAsking(false);
    try {
      const result = await reboot.mutateAsync([...selected]);
      // What failed stays chosen for another try.
      setSelected(new Set(result.failures.map(({ id }) => id)));
      const type = result.failures.length > 0 ? 'warning' : 'success';
      show(rebootText(all, result), { type, duration: RESULT_TOAST_MS, id: 'reboot' });
    } catch (error) {
      show(messageOf(error), { type: 'error', duration: RESULT_TOAST_MS, id: 'reboot' });
    }
  }

  if (all.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyDrawing of="access" />}
        title="No controllers here"
        text="They stand here once they are registered for this site."
      />
    );
  }
  return (
    <>
      <SegmentedControl label="Show" segments={filters} selected={filter} onSelect={setFilter} wide />
      <TextField
        type="search"
        label="Controller or unit name"
        icon={<Search aria-hidden="true" />}
        value={wanted}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <EmptyState
          drawing={<EmptyDrawing of="search" />}
          title="Nothing found"
          text="No controller of this site is like that now."
          action={
            <Button
              onClick={() => {
                setWanted('');
                setFilter('all');
              }}
            >
              Show all
            </Button>
          }
        />
      ) : (
        <Card>
          {shown.length > 1 && (
            <TickAll className={styles.all} count={chosen} of={shown.length} onToggle={selectAll}>
              <span>
                Select all <span className="visually-hidden">controllers</span>{' '}
                <span className={styles.allCount}>{shown.length}</span>
              </span>
            </TickAll>
          )}
          <ul className={styles.list}>
            {shown.map((controller) => (
              <li key={controller.id} className={styles.item}>
                <label className={styles.select}>
                  <span className="visually-hidden">Select {controller.name}</span>
                  <input
                    type="checkbox"
                    className={fields.tick}
                    checked={selected.has(controller.id)}
                    onChange={(event) => select([controller.id], event.currentTarget.checked)}
                  />
                </label>
                <ControllerRow controller={controller} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
        <Button variant="primary" pending={reboot.isPending} onClick={() => setAsking(true)}>
          Reboot
        </Button>
      </SelectionBar>
      <ConfirmReboot
        count={selected.size}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void rebootSelected()}
      />
    </>
  );
}

function ControllerRow({ controller }: { controller: StaffController }) {
  const { id, name, serial, firmware, online, lastSeenAt, testModeUntil, units } = controller;
  return (
    <ListRow
      to={hrefTo('UserControllerDetails', { id })}
      title={name}
      subtitle={
        <>
          {serial}
          {firmware && ` · ${firmware}`} · {units.length} {units.length === 1 ? 'unit' : 'units'}
          {!online && <> · {lastSeenAt ? <Age since={lastSeenAt} prefix="Last seen" /> : 'Never seen'}</>}
        </>
      }
      trailing={testModeUntil ? <TestModeBadge until={testModeUntil} /> : <LinkBadge online={online} />}
    />
  );
}
