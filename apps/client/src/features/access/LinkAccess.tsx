import { line } from '@gatehouse/contract/model/common';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/form.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './LinkAccess.module.css';
import { messages } from './messages.ts';
import { useLinkAccess } from './queries.ts';

const LinkForm = z.object({
  unitName: line(60).check(z.minLength(1, messages.unitNameRequired)),
  ingestCode: line(20).check(z.minLength(1, messages.ingestCodeRequired)),
});
type LinkValues = z.infer<typeof LinkForm>;

/** Takes a booking that was made elsewhere into the account, and shows its unit (docs/specification/access.md#linking-a-unit). */
export function LinkAccess({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const link = useLinkAccess();
  const navigate = useNavigate();
  const { register, handleSubmit, formState, reset } = useSchemaForm<LinkValues>(LinkForm, {
    unitName: '',
    ingestCode: '',
  });
  const { errors } = formState;

  function close() {
    reset();
    link.reset();
    onClose();
  }

  const submit = handleSubmit(async (values) => {
    const linked = await link.mutateAsync(values).catch(() => undefined);
    if (!linked) return;
    close();
    void navigate(hrefTo('AccessControl', { id: accessId({ permission: 'unit', id: linked.unitId }) }));
  });

  return (
    <LazySlideOver
      isOpen={isOpen}
      onClose={close}
      title={messages.linkAccess}
      footer={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={link.isPending}>
            {messages.continue}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{messages.linkIntro}</p>
        <TextField
          label={messages.unitName}
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.unitName?.message}
          {...register('unitName')}
        />
        <TextField
          label={messages.linkingCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.ingestCode?.message}
          {...register('ingestCode')}
        />
        <p role="alert" className={styles.failure}>
          {link.error?.message}
        </p>
      </form>
    </LazySlideOver>
  );
}
