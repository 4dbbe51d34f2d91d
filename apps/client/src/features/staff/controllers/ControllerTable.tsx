import type { StaffController } from '@gatehouse/contract/api/controllers';
import { isBatteryLow } from '@gatehouse/contract/rules/staffList';
import { BatteryLow } from 'lucide-react';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import { Card } from '../../../ui/Card.tsx';
import fields from '../../../ui/Field.module.css';
import { ListRow } from '../../../ui/ListRow.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { TickAll } from '../../../ui/TickAll.tsx';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import { LinkBadge, TestModeBadge } from './ControllerBadges.tsx';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';

type ControllerTableProps = {
  controllers: readonly StaffController[];
  /** Their ids; those of controllers that are not shown may be among them. */
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
};

/** Controllers to go to, and to choose one by one or all at once. */
export function ControllerTable({ controllers, selected, onSelect }: ControllerTableProps) {
  const ids = controllers.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Card>
      {ids.length > 1 && (
        <TickAll
          className={styles.all}
          count={count}
          of={ids.length}
          onToggle={() => onSelect(ids, count < ids.length)}
        >
          <span>
            <RichText
              text={messages.selectAll}
              marks={{ hidden: (words) => <span className="visually-hidden">{words}</span> }}
            />{' '}
            <span className={styles.allCount}>{ids.length}</span>
          </span>
        </TickAll>
      )}
      <ul className={styles.list}>
        {controllers.map((controller) => (
          <li key={controller.id} className={styles.item}>
            <label className={styles.select}>
              <span className="visually-hidden">{messages.select(controller.name)}</span>
              <input
                type="checkbox"
                className={fields.tick}
                checked={selected.has(controller.id)}
                onChange={(event) => onSelect([controller.id], event.currentTarget.checked)}
              />
            </label>
            <ControllerRow controller={controller} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ControllerRow({ controller }: { controller: StaffController }) {
  const { id, name, serial, firmware, online, lastSeenAt, testModeUntil, units } = controller;
  const isDesk = useBreakpoint() === 'desktop';
  const badge = testModeUntil ? <TestModeBadge until={testModeUntil} /> : <LinkBadge online={online} />;
  if (isDesk) {
    return (
      <ListRow
        to={hrefTo('UserControllerDetails', { id })}
        title={name}
        subtitle={firmware ? `${serial} · ${firmware}` : serial}
        trailing={
          <span className={styles.columnsOf}>
            <span>
              {lastSeenAt ? <Age since={lastSeenAt} prefix={messages.lastSeen} /> : messages.neverSeen}
            </span>
            <span>{messages.units(units.length)}</span>
            <Battery percent={controller.battery} />
            {badge}
          </span>
        }
      />
    );
  }
  return (
    <ListRow
      to={hrefTo('UserControllerDetails', { id })}
      title={name}
      subtitle={
        <>
          {serial}
          {firmware && ` · ${firmware}`} · {messages.units(units.length)}
          {!online && (
            <> · {lastSeenAt ? <Age since={lastSeenAt} prefix={messages.lastSeen} /> : messages.neverSeen}</>
          )}
        </>
      }
      trailing={badge}
    />
  );
}

function Battery({ percent }: { percent: number | null }) {
  if (percent === null) return <span>{messages.mains}</span>;
  if (!isBatteryLow(percent)) return <span>{messages.battery(percent)}</span>;
  return (
    <span className={styles.low}>
      <BatteryLow aria-label={messages.lowBattery} /> {messages.battery(percent)}
    </span>
  );
}
