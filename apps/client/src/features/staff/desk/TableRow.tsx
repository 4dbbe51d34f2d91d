import { isBatteryLow } from '@gatehouse/contract/rules/staffList';
import { BatteryLow, Check, CircleX } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { Link } from 'react-router';
import { doorBadge } from '../../../doors/doorView.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import fields from '../../../ui/Field.module.css';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { DoorState } from '../bulk.ts';
import { asDoor, type StaffDoor } from '../doors.ts';
import { goodsLabel } from '../goodsLabel.ts';
import styles from './AccessTable.module.css';
import { messages } from './messages.ts';
import { batteryOf } from './tableRows.ts';

type TableRowProps = {
  item: StaffDoor;
  /** Its place among all rows, from 1. */
  index: number;
  /** How long ago the list was fetched, in ms. */
  age: number;
  isBulk: boolean;
  /** The keys are at it. */
  isActive: boolean;
  /** It is shown beside the list. */
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  onOpen: (key: string) => void;
  onActive: (key: string) => void;
  /** How it stands in a bulk command, and why it failed there. */
  state: DoorState | undefined;
  failure: string | undefined;
};

/** One door: whether it is chosen, what its device reported, and what of it somebody may have to see to. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, index, age, isBulk, isActive, isOpen, isSelected, onSelect, onOpen, onActive } = props;
  const { key, door } = item;
  const reach = isActive ? 0 : -1;

  // Opened in a tab of its own by the browser, beside the list by us.
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onActive(key);
    onOpen(key);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are a grid, not a table
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index}
      aria-selected={isBulk ? isSelected : undefined}
      aria-current={isOpen || undefined}
      data-key={key}
      className={styles.row}
      onFocus={() => onActive(key)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="gridcell" tabIndex={-1} className={styles.tick}>
        {isBulk && (
          <label className={styles.tickLabel}>
            <input
              type="checkbox"
              className={fields.tick}
              tabIndex={reach}
              aria-label={messages.select(door.name)}
              checked={isSelected}
              onChange={(event) => onSelect([key], event.currentTarget.checked)}
            />
          </label>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="gridcell" tabIndex={-1} data-column="name" className={styles.nameCell}>
        <Link
          className={styles.link}
          tabIndex={reach}
          to={hrefTo('UserAccessControl', { id: key })}
          onClick={open}
        >
          {door.name}
        </Link>
        <Progress state={props.state} failure={props.failure} />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="gridcell" tabIndex={-1} data-column="state" className={styles.stateCell}>
        <StatusBadge status={doorBadge(asDoor(item), age)} />
        {door.jammed && <span className={styles.warning}>{messages.jammed}</span>}
      </span>
      <Facts item={item} />
    </div>
  );
});

/** What stands in the columns after the state. */
const Facts = memo(function Facts({ item }: { item: StaffDoor }) {
  const { permission, door } = item;
  const battery = batteryOf(item);
  const size = permission === 'unit' ? door.size : null;
  const facts = {
    tenant: permission !== 'gate' && <Tenant item={item} />,
    size: size && messages.size(metres(size.length), metres(size.width)),
    reported: door.reportedAt === null ? messages.never : <Age since={door.reportedAt} prefix="" />,
    battery: battery !== null && <Battery battery={battery} />,
    arrears: permission === 'unit' && door.inArrears && (
      <span className={styles.arrears}>{messages.inArrears}</span>
    ),
  };
  return Object.entries(facts).map(([column, fact]) => (
    // biome-ignore lint/a11y/useSemanticElements: the rows are a grid, not a table
    <span key={column} role="gridcell" tabIndex={-1} data-column={column} className={styles.cell}>
      {fact || <span className={styles.none}>–</span>}
    </span>
  ));
});

function Tenant({ item }: { item: Exclude<StaffDoor, { permission: 'gate' }> }) {
  if (item.permission === 'lockable') return <span className={styles.quiet}>{goodsLabel(item.door)}</span>;
  if (item.door.tenantName !== null) return item.door.tenantName;
  return <span className={styles.quiet}>{item.door.rented ? messages.rented : messages.vacant}</span>;
}

function Battery({ battery }: { battery: number }) {
  if (!isBatteryLow(battery)) return messages.percent(battery);
  return (
    <span className={styles.warning}>
      <BatteryLow aria-label={messages.low} /> {messages.percent(battery)}
    </span>
  );
}

function Progress({ state, failure }: Pick<TableRowProps, 'state' | 'failure'>) {
  if (failure !== undefined) {
    return (
      <span className={styles.failure}>
        <CircleX aria-label={messages.failed} /> {failure}
      </span>
    );
  }
  if (state === 'running') return <Spinner label={messages.underWay} />;
  return state === 'done' && <Check className={styles.done} aria-label={messages.done} />;
}

const lengths = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const metres = (centimetres: number) => lengths.format(centimetres / 100);
