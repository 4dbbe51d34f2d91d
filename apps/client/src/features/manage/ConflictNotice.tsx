import type { Resource } from '@gatehouse/contract/resources/resource';
import { ageText } from '../../ui/age.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import { fromInput, type Inputs } from './formValues.ts';
import styles from './Manage.module.css';
import type { Titles } from './manageQueries.ts';
import { messages } from './messages.ts';
import type { Conflict } from './useRowForm.ts';
import { valueText } from './valueText.ts';

type ConflictNoticeProps = {
  resource: Resource;
  conflict: Conflict;
  mine: Inputs;
  titles: Titles;
  onSettle: (keepMine: boolean) => void;
};

/** Someone else was quicker: both values of each field, and which of them to keep. */
export function ConflictNotice({ resource, conflict, mine, titles, onSettle }: ConflictNoticeProps) {
  const { theirs, fields } = conflict;
  const now = useNow(60_000);
  const age = ageText(Math.max(0, now - Date.parse(theirs.changed?.at ?? '')));
  return (
    <section className={styles.conflict} role="alert">
      <Banner tone="warning">{messages.conflict(theirs.changed?.by ?? messages.system, age)}</Banner>
      <p>{messages.conflictText}</p>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.theirs}</th>
              <th scope="col">{messages.yours}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((name) => {
              const field = resource.fields[name];
              if (field === undefined) return null;
              return (
                <tr key={name}>
                  <th scope="row">{field.label}</th>
                  <td>{valueText(field, theirs.values[name], titles)}</td>
                  <td>{valueText(field, fromInput(field, mine[name]), titles)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onSettle(false)}>{messages.takeTheirs}</Button>
        <Button variant="primary" onClick={() => onSettle(true)}>
          {messages.keepMine}
        </Button>
      </div>
    </section>
  );
}
