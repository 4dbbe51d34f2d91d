import type { StaffController } from '@gatehouse/contract/api/controllers';
import { isBatteryLow } from '@gatehouse/contract/rules/staffList';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOfflineTitle } from '../../../lib/connection.ts';
import { messageOf } from '../../../lib/networkError.ts';
import { useMayHere, useStaffSite } from '../../../lib/userSite.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import { NoAccess } from '../NoAccess.tsx';
import { SelectionBar } from '../SelectionBar.tsx';
import { AddController } from './AddController.tsx';
import { ConfirmReboot } from './ConfirmReboot.tsx';
import styles from './Controllers.module.css';
import { ControllerTable } from './ControllerTable.tsx';
import { type ControllerFilter, filters, rebootText, wantedControllers } from './controllerLabels.ts';
import { messages } from './messages.ts';
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
      <header className={styles.title}>
        <h1>{messages.controllers}</h1>
        {site && <AddController key={site.id} siteId={site.id} />}
      </header>
      {asked.data ? (
        <ControllerList key={site?.id} all={asked.data} />
      ) : failed ? (
        <QueryError query={failed} title={offlineTitle} />
      ) : site === undefined && !sites.isPending ? (
        <NoAccess of="controllers" />
      ) : (
        <div className={styles.page} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="20rem" />
        </div>
      )}
    </div>
  );
}

function RebootButton({ isPending, onAsk }: { isPending: boolean; onAsk: () => void }) {
  if (!useMayHere('rebootDevices')) return null;
  return (
    <Button variant="primary" pending={isPending} onClick={onAsk}>
      {messages.reboot}
    </Button>
  );
}

function ControllerList({ all }: { all: readonly StaffController[] }) {
  const [wanted, setWanted] = useState('');
  const [filter, setFilter] = useControllerFilter();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const { reboot, isPending } = useRebootOf(all);
  const shown = wantedControllers(all, filter, wanted);
  // Most controllers are on mains.
  const isAnyLow = filter === 'lowBattery' || all.some(({ battery }) => isBatteryLow(battery));
  const offered = filters.filter(({ id }) => id !== 'lowBattery' || isAnyLow);

  function select(ids: readonly number[], isSelected: boolean) {
    const next = new Set(selected);
    for (const id of ids) isSelected ? next.add(id) : next.delete(id);
    setSelected(next);
  }

  async function rebootSelected() {
    setAsking(false);
    const failed = await reboot([...selected]);
    // What failed stays chosen for another try.
    if (failed !== undefined) setSelected(new Set(failed));
  }

  if (all.length === 0) {
    return <EmptyState drawing={<EmptyDrawing of="access" />} {...messages.none} />;
  }
  return (
    <>
      <SegmentedControl
        label={messages.filters}
        segments={offered}
        selected={filter}
        onSelect={setFilter}
        wide
      />
      <TextField
        type="search"
        label={messages.search}
        icon={<Search aria-hidden="true" />}
        value={wanted}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <NothingFound
          onShowAll={() => {
            setWanted('');
            setFilter('all');
          }}
        />
      ) : (
        <ControllerTable controllers={shown} selected={selected} onSelect={select} />
      )}
      <SelectionBar count={selected.size} of="controller" onClear={() => setSelected(new Set())}>
        <RebootButton isPending={isPending} onAsk={() => setAsking(true)} />
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

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="search" />}
      {...messages.nothingFound}
      action={<Button onClick={onShowAll}>{messages.showAll}</Button>}
    />
  );
}

/** What the list is narrowed to, kept in the address. */
function useControllerFilter(): [ControllerFilter, (filter: ControllerFilter) => void] {
  const [params, setParams] = useSearchParams();
  const asked = filters.find(({ id }) => id === params.get('show'));
  return [
    asked?.id ?? 'all',
    (filter) => setParams(filter === 'all' ? {} : { show: filter }, { replace: true }),
  ];
}

/** Reboots several controllers and shows what came of it; gives the ids of those that failed, where that is known. */
function useRebootOf(all: readonly StaffController[]) {
  const { mutateAsync, isPending } = useReboot();

  async function reboot(ids: number[]): Promise<number[] | undefined> {
    try {
      const result = await mutateAsync(ids);
      const type = result.failures.length > 0 ? 'warning' : 'success';
      show(rebootText(all, result), { type, duration: RESULT_TOAST_MS, id: 'reboot' });
      return result.failures.map(({ id }) => id);
    } catch (error) {
      show(messageOf(error), { type: 'error', duration: RESULT_TOAST_MS, id: 'reboot' });
      return undefined;
    }
  }

  return { reboot, isPending };
}
