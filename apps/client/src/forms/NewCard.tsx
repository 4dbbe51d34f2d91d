import { ApiError } from '@gatehouse/contract/errors';
import type { Card } from '@gatehouse/contract/model/customer';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAddCard } from './cardQueries.ts';
import form from './Form.module.css';

const SandboxCardForm = lazy(async () => ({
  default: (await import('./SandboxCardForm.tsx')).SandboxCardForm,
}));
const StripeCardForm = lazy(async () => ({ default: (await import('./StripeCardForm.tsx')).StripeCardForm }));

/** What a provider's card fields are given. */
export type CardFormProps = {
  /** Takes the token that stands for the card; resolves when it is saved or could not be. */
  onToken: (cardToken: string) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** What the button says. */
  action: string;
  /** Stands between the fields and the button. */
  children: ReactNode;
};

type NewCardProps = {
  payment: { provider: 'stripe' | 'sandbox'; publishableKey: string | null };
  action: string;
  /** Whether it becomes the default; left out, the person is asked. */
  asDefault?: boolean;
  onSaved: (card: Card | null) => void;
};

const CARD_FAILED = 'There was an error creating your payment method.';

/** A card that is not saved yet. Its number goes to the card provider and never to Gatehouse. */
export function NewCard({ payment, action, asDefault, onSaved }: NewCardProps) {
  const addCard = useAddCard();
  const [isDefault, setDefault] = useState(true);
  const [failure, setFailure] = useState<string>();

  const fail = (error: unknown) => setFailure(providerWords(error));
  async function save(cardToken: string) {
    setFailure(undefined);
    await addCard
      .mutateAsync({ cardToken, isDefault: asDefault ?? isDefault })
      .then(({ latest }) => onSaved(latest), fail);
  }

  const choice = asDefault === undefined && (
    <CheckboxField
      label="Make this my default card"
      checked={isDefault}
      onChange={(event) => setDefault(event.currentTarget.checked)}
    />
  );
  return (
    <Suspense fallback={<Skeleton height="22rem" />}>
      <div className={form.form}>
        <div role="alert">{failure && <Banner tone="warning">{failure}</Banner>}</div>
        {payment.provider === 'stripe' ? (
          <StripeCardForm
            publishableKey={payment.publishableKey}
            action={action}
            onToken={save}
            onFailure={fail}
          >
            {choice}
          </StripeCardForm>
        ) : (
          <SandboxCardForm action={action} onToken={save} onFailure={fail}>
            {choice}
          </SandboxCardForm>
        )}
      </div>
    </Suspense>
  );
}

/** What the card's provider says, or that it did not work (spec part 5 'Card name'). */
function providerWords(error: unknown): string {
  const isAboutCard =
    error instanceof ApiError && (error.code === 'CARD_INVALID' || error.code === 'CARD_DECLINED');
  return isAboutCard || isStripeError(error) ? error.message : CARD_FAILED;
}

function isStripeError(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'type' in error && 'message' in error;
}
