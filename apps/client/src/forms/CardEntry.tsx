import { ApiError } from '@gatehouse/contract/errors';
import type { CardProvider } from '@gatehouse/contract/model/order';
import { lazy, type ReactNode, type Ref, Suspense, useImperativeHandle, useState } from 'react';
import { useOrganisation } from '../lib/organisation.ts';
import { Banner } from '../ui/Banner.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import form from './Form.module.css';
import { messages } from './messages.ts';

const SandboxCardForm = lazy(async () => ({
  default: (await import('./SandboxCardForm.tsx')).SandboxCardForm,
}));
const StripeCardForm = lazy(async () => ({ default: (await import('./StripeCardForm.tsx')).StripeCardForm }));

/** The fields of a card in the hands of the form around them. */
export type CardFields = {
  /** Whether what is typed may be a card; says what is wrong beside it. */
  check: () => Promise<boolean>;
  /** Gives the token of the card to `onToken`; resolves once that is over. */
  submit: () => Promise<void>;
};

/** What a provider's card fields are given. */
export type CardFormProps = {
  /** Takes the token that stands for the card; resolves when it is saved or could not be. */
  onToken: (cardToken: string) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** What the button says; left out, a form around the fields submits them by `ref`. */
  action?: string | undefined;
  /** Stands between the fields and the button. */
  children?: ReactNode;
  ref?: Ref<CardFields> | undefined;
};

type CardEntryProps = Pick<CardFormProps, 'action' | 'children' | 'ref'> & {
  payment: { provider: CardProvider; publishableKey: string | null };
  /** Takes the token that stands for the card; what it rejects with is shown above the fields. */
  onToken: (cardToken: string) => Promise<void>;
};

/** The fields of whoever takes the card. Its number goes there and never to Gatehouse. */
export function CardEntry({ payment, onToken, ...rest }: CardEntryProps) {
  const [failure, setFailure] = useState<string>();
  const fail = (error: unknown) => setFailure(cardFailure(error));
  async function take(cardToken: string) {
    setFailure(undefined);
    await onToken(cardToken).catch(fail);
  }
  const fields = { ...rest, onToken: take, onFailure: fail };
  return (
    <Suspense fallback={<Skeleton height="22rem" />}>
      <div className={form.form}>
        <div role="alert">{failure && <Banner tone="warning">{failure}</Banner>}</div>
        {payment.provider === 'stripe' && (
          <StripeCardForm publishableKey={payment.publishableKey} {...fields} />
        )}
        {payment.provider === 'sandbox' && <SandboxCardForm {...fields} />}
        {payment.provider === 'none' && <NoCards ref={rest.ref} />}
      </div>
    </Suspense>
  );
}

/** Nobody takes cards here: said in their place, and nothing around them can be paid. */
function NoCards({ ref }: Pick<CardEntryProps, 'ref'>) {
  const operator = useOrganisation()?.name ?? messages.theOperator;
  useImperativeHandle(ref, () => ({ check: async () => false, submit: async () => {} }));
  return <Banner tone="warning">{messages.paymentsOff(operator)}</Banner>;
}

/** What the card's provider says, or that it did not work (docs/specification/payments.md#cards). */
export function cardFailure(error: unknown): string {
  const isAboutCard =
    error instanceof ApiError && (error.code === 'CARD_INVALID' || error.code === 'CARD_DECLINED');
  return isAboutCard || isStripeError(error) ? error.message : messages.cardFailed;
}

function isStripeError(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'type' in error && 'message' in error;
}
