import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { Question } from '../../forms/Question.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { show } from '../../ui/toast.ts';
import { useArchive } from './manageQueries.ts';
import { messages } from './messages.ts';
import { titleOf } from './valueText.ts';

/** Archives a row once that is confirmed; takes one back at once. */
export function ArchiveRow({ resource, row }: { resource: Resource; row: Row }) {
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const archive = useArchive(resource, row);
  const title = titleOf(resource, row);
  if (resource.calls.archive === undefined) return null;

  async function change(archived: boolean) {
    const given = { archived, reason: reason.trim() || null };
    const changed = await archive.mutateAsync(given).catch(() => undefined);
    if (changed === undefined) return;
    setAsked(false);
    setReason('');
    show((archived ? messages.archivedNow : messages.restoredNow)(title));
  }

  if (row.archivedAt !== null) {
    return (
      <>
        <FormFailure failure={archive.error ? failureOf(archive.error) : undefined} />
        <Button
          icon={<ArchiveRestore aria-hidden="true" />}
          pending={archive.isPending}
          onClick={() => void change(false)}
        >
          {messages.restore}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="quiet" icon={<Archive aria-hidden="true" />} onClick={() => setAsked(true)}>
        {messages.archive}
      </Button>
      <Question
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={messages.archiveTitle(title)}
        verb={messages.archive}
        onConfirm={() => void change(true)}
        change={archive}
      >
        <p>{messages.archiveText}</p>
        <TextField
          label={messages.reason}
          hint={messages.reasonHint}
          optional
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Question>
    </>
  );
}
