import { undoChange } from '@gatehouse/contract/api/manage';
import type { Change, Resource } from '@gatehouse/contract/resources/resource';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { callWith } from '../../lib/api.ts';
import { messageOf } from '../../lib/networkError.ts';
import { useMay } from '../../lib/userSite.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { show } from '../../ui/toast.ts';
import styles from './Manage.module.css';
import { refreshManaged, type Titles } from './manageQueries.ts';
import { messages } from './messages.ts';
import { valueText } from './valueText.ts';

type ChangeEntryProps = {
  resource: Resource;
  change: Change;
  titles: Titles;
  /** What was changed, where the list is not of one thing alone. */
  subject?: ReactNode;
};

/** One change: who, when, why, each field from what to what, and a way to take it back. */
export function ChangeEntry({ resource, change, titles, subject }: ChangeEntryProps) {
  const { act, by, at, erased, reason } = change;
  const mayChange = useMay(resource.right);
  const lines = linesOf(resource, change, titles);
  return (
    <li className={styles.entry}>
      <div>
        {subject}
        <p className={styles.act}>
          <strong>{messages.act(messages.acts[act], by ?? messages.system)}</strong>{' '}
          <Age since={at} prefix="" />
        </p>
        {reason !== null && <p>{messages.because(reason)}</p>}
        {erased && <p className={styles.quiet}>{messages.erased}</p>}
        {lines.length > 0 && (
          <ul className={styles.changes}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {mayChange && !erased && act !== 'created' && <Undo change={change} />}
    </li>
  );
}

function Undo({ change: { id, title } }: { change: Change }) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => callWith(undoChange, { params: { id } }),
    onSuccess: () => show(messages.undone),
    onError: (error) => show(messageOf(error), { type: 'error', duration: 6_000 }),
    onSettled: () => refreshManaged(client),
  });
  return (
    <Button
      variant="quiet"
      icon={<Undo2 aria-hidden="true" />}
      pending={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {messages.undo}
      <span className="visually-hidden"> {messages.undoOf(title)}</span>
    </Button>
  );
}

function linesOf(resource: Resource, { act, before, after }: Change, titles: Titles): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const field = resource.fields[name];
    if (field === undefined) return [];
    const set = valueText(field, value, titles);
    if (act === 'created') return [messages.set(field.label, set)];
    return [messages.fromTo(field.label, valueText(field, before[name], titles), set)];
  });
}
