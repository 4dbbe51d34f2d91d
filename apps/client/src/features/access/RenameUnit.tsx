import type { Access } from '@gatehouse/contract/model/access';
import { line } from '@gatehouse/contract/model/common';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import form from '../../forms/Form.module.css';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { useRenameUnit } from './queries.ts';

type RenameUnitProps = { access: Pick<Access, 'id' | 'name' | 'nameOnDoor'> };

/** Gives a unit a name of the customer's own, or the one on its door back. */
export function RenameUnit({ access }: RenameUnitProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={messages.rename(access.name)} icon={<Pencil />} onClick={() => setOpen(true)} />
      <LazySlideOver isOpen={isOpen} onClose={close} title={messages.renameUnit}>
        <RenameFields access={access} onDone={close} />
      </LazySlideOver>
    </>
  );
}

const RenameForm = z.object({ nickname: line(40) });
type RenameValues = z.infer<typeof RenameForm>;

function RenameFields({ access, onDone }: RenameUnitProps & { onDone: () => void }) {
  const { id, name, nameOnDoor } = access;
  const rename = useRenameUnit(id);
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, formState } = useSchemaForm<RenameValues>(RenameForm, {
    nickname: name === nameOnDoor ? '' : name,
  });

  const submit = handleSubmit(async ({ nickname }) => {
    setFailure(undefined);
    try {
      await rename.mutateAsync(nickname);
      onDone();
      show(messages.renamed, { id: 'unit-renamed' });
    } catch (error) {
      setFailure(failureOf(error));
    }
  });

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <TextField
        label={messages.yourName}
        optional
        autoComplete="off"
        maxLength={40}
        hint={messages.yourNameHint(nameOnDoor)}
        error={formState.errors.nickname?.message}
        {...register('nickname')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={formState.isSubmitting}>
        {messages.saveName}
      </Button>
    </form>
  );
}
