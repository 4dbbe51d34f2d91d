import type { EditablePlan } from '@gatehouse/contract/api/staffPlan';
import type { Edit } from './drawing.ts';
import { editWords } from './editWords.ts';
import styles from './ManagePlan.module.css';
import { messages } from './messages.ts';

/** As many changes are listed; of others it says how many there are. */
const MAX_LISTED = 200;

/** What was changed about a plan, one a line. */
export function EditList({ edits, plan }: { edits: readonly Edit[]; plan: EditablePlan }) {
  const more = edits.length - MAX_LISTED;
  const listed = edits.slice(0, MAX_LISTED);
  const words = editWords(listed, plan);
  return (
    <ul className={styles.edits}>
      {listed.map(({ key }, index) => (
        <li key={key}>{words[index]}</li>
      ))}
      {more > 0 && <li>{messages.more(more)}</li>}
    </ul>
  );
}
