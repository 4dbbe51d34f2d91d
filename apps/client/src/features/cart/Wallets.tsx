import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { useState } from 'react';
import { cardFailure } from '../../forms/CardEntry.tsx';
import { useAddCard } from '../../forms/cardQueries.ts';
import { useStripeScript } from '../../forms/useStripeScript.ts';
import { Banner } from '../../ui/Banner.tsx';
import styles from './CartCheckoutMain.module.css';
import { messages } from './messages.ts';
import type { Parts } from './useParts.ts';

type WalletsProps = {
  publishableKey: string | null;
  /** Cents that are due today. */
  amount: number;
  parts: Pick<Parts, 'checkWithoutCard' | 'payWith'>;
};

/** Apple Pay and Google Pay where the device has one; nothing where it has none, or Stripe cannot be loaded. */
export function Wallets({ publishableKey, amount, parts }: WalletsProps) {
  const { data: stripe } = useStripeScript(publishableKey);
  if (!stripe || amount === 0) return null;
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount,
        currency: 'aud',
        paymentMethodCreation: 'manual',
        // What recurs is charged to it later.
        setupFutureUsage: 'off_session',
      }}
    >
      <WalletButtons {...parts} />
    </Elements>
  );
}

const onlyWallets = {
  paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
} as const;

function WalletButtons({ checkWithoutCard, payWith }: WalletsProps['parts']) {
  const saveCard = useWalletCard();
  const [isOffered, setOffered] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** The wallet opens once the rest of the order is in order. */
  async function open({ resolve, reject }: StripeExpressCheckoutElementClickEvent) {
    setFailure(undefined);
    if (await checkWithoutCard()) resolve();
    else reject();
  }

  async function confirm({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) {
    let cardId: number | undefined;
    await payWith(async () => {
      cardId = await saveCard().catch((error: unknown) => {
        setFailure(cardFailure(error));
        return undefined;
      });
      return cardId;
    });
    if (cardId === undefined) paymentFailed({ reason: 'fail' });
  }

  return (
    <section className={styles.wallets} aria-label={messages.wallets} data-offered={isOffered}>
      <div role="alert">{failure && <Banner tone="warning">{failure}</Banner>}</div>
      <ExpressCheckoutElement
        options={onlyWallets}
        onReady={({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined)}
        onLoadError={() => setOffered(false)}
        onClick={(event) => void open(event)}
        onConfirm={(event) => void confirm(event)}
      />
    </section>
  );
}

/** Saves the card that a person chose in their wallet, and comes to its id; rejects in the words of Stripe. */
function useWalletCard() {
  const stripe = useStripe();
  const elements = useElements();
  const addCard = useAddCard();
  return async (): Promise<number | undefined> => {
    if (!stripe || !elements) return undefined;
    const submitted = await elements.submit();
    if (submitted.error) throw submitted.error;
    const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
    if (error) throw error;
    const { latest } = await addCard.mutateAsync({ cardToken: paymentMethod.id, isDefault: false });
    return latest?.id;
  };
}
