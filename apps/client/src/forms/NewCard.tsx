import type { Card } from '@gatehouse/contract/model/customer';
import { type ComponentProps, useState } from 'react';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { CardEntry } from './CardEntry.tsx';
import { useAddCard } from './cardQueries.ts';

type NewCardProps = Pick<ComponentProps<typeof CardEntry>, 'payment' | 'action'> & {
  /** Whether it becomes the default; left out, the person is asked. */
  asDefault?: boolean;
  onSaved: (card: Card | null) => void;
};

/** A card that is not saved yet. */
export function NewCard({ payment, action, asDefault, onSaved }: NewCardProps) {
  const addCard = useAddCard();
  const [isDefault, setDefault] = useState(true);
  return (
    <CardEntry
      payment={payment}
      action={action}
      onToken={async (cardToken) => {
        const { latest } = await addCard.mutateAsync({ cardToken, isDefault: asDefault ?? isDefault });
        onSaved(latest);
      }}
    >
      {asDefault === undefined && (
        <CheckboxField
          label="Make this my default card"
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
      )}
    </CardEntry>
  );
}
