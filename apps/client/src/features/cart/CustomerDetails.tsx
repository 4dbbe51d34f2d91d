import type { Customer } from '@gatehouse/contract/model/customer';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCustomerDetails } from '../../forms/customerQueries.ts';
import styles from '../../forms/Form.module.css';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { DetailsFields, useDetailsForm } from './DetailsFields.tsx';
import { messages } from './messages.ts';

/** Who books, and where post and bills go. */
export function CustomerDetails() {
  return (
    <CheckoutFrame title={messages.yourDetails}>
      {({ options, hrefOf }) => (
        <LoadedDetails needsAddress={options.details.required} next={hrefOf('review')} />
      )}
    </CheckoutFrame>
  );
}

function LoadedDetails({ needsAddress, next }: Omit<DetailsFormProps, 'customer'>) {
  const customer = useCustomerDetails();
  if (customer.error && !customer.data) return <QueryError query={customer} />;
  if (!customer.data) return <Skeleton height="30rem" />;
  return <DetailsForm customer={customer.data} needsAddress={needsAddress} next={next} />;
}

type DetailsFormProps = { customer: Customer; needsAddress: boolean; next: string };

function DetailsForm({ customer, needsAddress, next }: DetailsFormProps) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const { save, ...details } = useDetailsForm(customer, needsAddress);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    if (await save()) await navigate(next);
    setSaving(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <DetailsFields {...details} />
      <Button type="submit" variant="primary" size="large" wide pending={isSaving}>
        {messages.continue}
      </Button>
    </form>
  );
}
