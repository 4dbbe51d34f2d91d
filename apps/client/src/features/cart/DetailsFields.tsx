import type { Customer } from '@gatehouse/contract/model/customer';
import { AddressParts } from '../../forms/AddressFields.tsx';
import { useSaveDetails } from '../../forms/customerQueries.ts';
import { changesOf, type DetailsValues, detailsForm, detailsOf } from '../../forms/detailsForm.ts';
import styles from '../../forms/Form.module.css';
import { MobileField, NameFields } from '../../forms/PersonFields.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { readDraft, removeDraft, useDraft } from './draft.ts';
import { messages } from './messages.ts';

/** The form of who books and where post and bills go; what is typed stays over a reload. */
export function useDetailsForm(customer: Customer, needsAddress: boolean) {
  const saving = useSaveDetails();
  const form = useSchemaForm<DetailsValues>(
    detailsForm({ mobile: 'required', hasAddress: needsAddress }),
    readDraft(customer.id) ?? detailsOf(customer),
  );
  useDraft(form, customer.id);

  /** Saves what was typed, if it is in order; what it lacks is said beside the fields. */
  async function save(): Promise<boolean> {
    let isSaved = false;
    await form.handleSubmit(async (values) => {
      const saved = await saving.mutateAsync(changesOf(values, needsAddress)).catch(() => undefined);
      isSaved = saved !== undefined;
      if (isSaved) removeDraft();
    })();
    return isSaved;
  }

  return { form, needsAddress, failure: saving.error, save };
}

type DetailsFieldsProps = Pick<ReturnType<typeof useDetailsForm>, 'form' | 'needsAddress' | 'failure'> & {
  /** What is known already need not be shown. */
  shown?: { name: boolean; mobile: boolean };
};

const all = { name: true, mobile: true };

export function DetailsFields({ form, needsAddress, failure, shown = all }: DetailsFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div role="alert">{failure && <Banner tone="warning">{messageOf(failure)}</Banner>}</div>
      {(shown.name || shown.mobile) && (
        <fieldset className={styles.group}>
          <legend className="visually-hidden">{messages.whoIsBooking}</legend>
          {shown.name && (
            <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
          )}
          {shown.mobile && (
            <MobileField hint={messages.mobileHint} error={errors.mobile?.message} {...register('mobile')} />
          )}
        </fieldset>
      )}
      {needsAddress && <AddressParts form={form} />}
    </>
  );
}
