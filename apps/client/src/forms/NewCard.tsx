import type { Card } from '@gatehouse/contract/model/customer';
import { type ComponentProps, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { CardEntry, type CardFields } from './CardEntry.tsx';
import { useAddCard } from './cardQueries.ts';
import { messages } from './messages.ts';
import { useMounted } from './useMounted.ts';

/** A card that is typed as a part of a form around it. */
export type NewCardPart = {
  /** Whether what is typed may be a card; says what is wrong beside it. */
  check: () => Promise<boolean>;
  /** Saves it; undefined where that failed, which is said above its fields. */
  save: () => Promise<Card | undefined>;
};

type NewCardProps = Pick<ComponentProps<typeof CardEntry>, 'payment' | 'action'> & {
  /** Whether it becomes the default; left out, the person is asked. */
  asDefault?: boolean;
  onSaved?: (card: Card | null) => void;
  ref?: Ref<NewCardPart>;
};

/** A card that is not saved yet. */
export function NewCard({ payment, action, asDefault, onSaved, ref }: NewCardProps) {
  const addCard = useAddCard();
  const [isDefault, setDefault] = useState(true);
  const fields = useMounted<CardFields>();
  const saved = useRef<Card>(undefined);
  useImperativeHandle(ref, () => ({
    check: async () => (await fields.get())?.check() ?? false,
    async save() {
      saved.current = undefined;
      await (await fields.get())?.submit();
      return saved.current;
    },
  }));
  return (
    <CardEntry
      ref={fields.attach}
      payment={payment}
      action={action}
      onToken={async (cardToken) => {
        const { latest } = await addCard.mutateAsync({ cardToken, isDefault: asDefault ?? isDefault });
        saved.current = latest ?? undefined;
        onSaved?.(latest);
      }}
    >
      {asDefault === undefined && (
        <CheckboxField
          label={messages.makeDefault}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
      )}
    </CardEntry>
  );
}
