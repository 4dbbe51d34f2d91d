import { useEffect, useEffectEvent, useState } from 'react';
import { CardName } from '../../forms/CardName.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { show } from '../../ui/toast.ts';
import styles from './GuestDetails.module.css';
import { listGuestPurchases, removeGuestPurchase } from './guestPurchases.ts';
import { messages } from './messages.ts';
import { useGuestDetails, useRemoveDetails } from './queries.ts';

/** What is kept for a day of the guest who bought at kiosks with this device, and the way to have it removed. */
export function GuestDetails() {
  const [ids, setIds] = useState(listGuestPurchases);
  const remove = (id: string) => {
    removeGuestPurchase(id);
    setIds(listGuestPurchases());
  };
  return ids.map((id) => <PurchaseDetails key={id} id={id} onGone={() => remove(id)} />);
}

function PurchaseDetails({ id, onGone }: { id: string; onGone: () => void }) {
  const { details, card } = useGuestDetails(id);
  const remove = useRemoveDetails(id);
  const isGone = details === null && card === null;
  const notifyGone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) notifyGone();
  }, [isGone]);

  const parts = [
    details?.name || card?.name,
    details?.email,
    card && <CardName key="card" card={card} />,
  ].filter(Boolean);
  if (details === undefined || card === undefined || parts.length === 0) return null;
  return (
    <section className={styles.details} aria-label={messages.yourDetails}>
      <h2 className={styles.title}>{messages.yourDetails}</h2>
      <p className={styles.text}>
        <Facts of={parts} />
        <span className={styles.note}>{messages.detailsKept}</span>
      </p>
      <Button
        pending={remove.isPending}
        onClick={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              show(messages.detailsRemoved, { id: 'details-removed' });
              onGone();
            },
          })
        }
      >
        {messages.remove}
      </Button>
      <FormFailure failure={remove.error ? failureOf(remove.error) : undefined} />
    </section>
  );
}
