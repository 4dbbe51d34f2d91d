import type { StaffController } from '@gatehouse/contract/api/controllers';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import { Card } from '../../../ui/Card.tsx';
import fields from '../../../ui/Field.module.css';
import { ListRow } from '../../../ui/ListRow.tsx';
import { TickAll } from '../../../ui/TickAll.tsx';
import { LinkBadge, TestModeBadge } from './ControllerBadges.tsx';
import styles from './Controllers.module.css';

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
            Select all <span className="visually-hidden">controllers</span>{' '}
            <span className={styles.allCount}>{ids.length}</span>
          </span>
        </TickAll>
      )}
      <ul className={styles.list}>
        {controllers.map((controller) => (
          <li key={controller.id} className={styles.item}>
            <label className={styles.select}>
              <span className="visually-hidden">Select {controller.name}</span>
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
