import type { EditablePlan } from '@gatehouse/contract/api/staffPlan';
import { ageText } from '../../../ui/age.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useNow } from '../../../ui/useNow.ts';
import manage from '../Manage.module.css';
import { messages as manageMessages } from '../messages.ts';
import { difference, publishedPlaces } from './drawing.ts';
import { EditList } from './EditList.tsx';
import styles from './ManagePlan.module.css';
import type { PlanEditor } from './usePlanEditor.ts';

type PlanConflictProps = {
  editor: PlanEditor;
  theirs: EditablePlan;
  onSettle: (keepMine: boolean) => void;
};

/** Someone else was quicker: what they changed and what was changed here, and which of them to keep. */
export function PlanConflict({ editor, theirs, onSettle }: PlanConflictProps) {
  const now = useNow(60_000);
  const age = ageText(Math.max(0, now - Date.parse(theirs.changed?.at ?? '')));
  const { seen, edits } = editor;
  const others = difference(publishedPlaces(seen.things), publishedPlaces(theirs.things));
  return (
    <section className={manage.conflict} role="alert">
      <Banner tone="warning">
        {manageMessages.conflict(theirs.changed?.by ?? manageMessages.system, age)}
      </Banner>
      <p>{manageMessages.conflictText}</p>
      <dl className={styles.sides}>
        <dt>{manageMessages.theirs}</dt>
        <dd>
          <EditList edits={others} plan={theirs} />
        </dd>
        <dt>{manageMessages.yours}</dt>
        <dd>
          <EditList edits={edits} plan={seen} />
        </dd>
      </dl>
      <div className={manage.actions}>
        <Button onClick={() => onSettle(false)}>{manageMessages.takeTheirs}</Button>
        <Button variant="primary" onClick={() => onSettle(true)}>
          {manageMessages.keepMine}
        </Button>
      </div>
    </section>
  );
}
