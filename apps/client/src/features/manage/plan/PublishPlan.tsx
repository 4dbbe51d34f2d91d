import type { EditablePlan } from '@gatehouse/contract/api/staffPlan';
import { ApiError } from '@gatehouse/contract/errors';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import manage from '../Manage.module.css';
import { EditList } from './EditList.tsx';
import { messages } from './messages.ts';
import { fetchEditablePlan, usePublish } from './planEditQueries.ts';
import type { PlanEditor } from './usePlanEditor.ts';

type PublishPlanProps = {
  siteId: number;
  editor: PlanEditor;
  /** Somebody else was quicker, with this. */
  onConflict: (theirs: EditablePlan) => void;
};

/** Shows what was changed before others see it. */
export function PublishPlan({ siteId, editor, onConflict }: PublishPlanProps) {
  const [isOpen, setOpen] = useState(false);
  const publish = usePublish(siteId);
  const { edits, seen } = editor;

  async function submit() {
    try {
      const { overlapping: _overlapping, ...plan } = await publish.mutateAsync({ ...seen, edits });
      editor.goOnFrom(plan, false);
      show(messages.published);
      setOpen(false);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PRECONDITION_FAILED')) return;
      const theirs = await fetchEditablePlan(siteId).catch(() => undefined);
      if (theirs === undefined) return;
      publish.reset();
      setOpen(false);
      onConflict(theirs);
    }
  }

  return (
    <>
      <Button variant="primary" disabled={edits.length === 0} onClick={() => setOpen(true)}>
        {messages.publish}
      </Button>
      <LazyModal isOpen={isOpen} onClose={() => setOpen(false)} title={messages.publishTitle}>
        <div className={manage.form}>
          <FormFailure failure={publish.error ? failureOf(publish.error) : undefined} />
          <p>{messages.publishText}</p>
          <EditList edits={edits} plan={seen} />
          <div className={manage.actions}>
            <Button variant="primary" pending={publish.isPending} onClick={() => void submit()}>
              {messages.publishMany(edits.length)}
            </Button>
          </div>
        </div>
      </LazyModal>
    </>
  );
}
