import { CardName, MAX_CARD_NAME_LENGTH } from '@gatehouse/contract/model/customer';
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeElementChangeEvent } from '@stripe/stripe-js';
import { useId, useImperativeHandle, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '../lib/form.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FieldMessages } from '../ui/Field.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { CardFormProps } from './CardEntry.tsx';
import { CardFormFrame } from './CardFormFrame.tsx';
import form from './Form.module.css';
import { LimitedField } from './LimitedField.tsx';
import { messages } from './messages.ts';
import styles from './StripeCardForm.module.css';
import { useStripeScript } from './useStripeScript.ts';

type StripeCardFormProps = CardFormProps & { publishableKey: string | null };

/** The card fields of Stripe: they stand in its own frames, so that the number never comes near Gatehouse. */
export function StripeCardForm({ publishableKey, ...props }: StripeCardFormProps) {
  const stripe = useStripeScript(publishableKey);
  if (stripe.data) return <Fields stripe={stripe.data} {...props} />;
  if (stripe.isPending) return <Skeleton height="20rem" />;
  return (
    <ErrorState
      title={messages.stripeMissing}
      text={messages.stripeMissingHint}
      onRetry={() => void stripe.refetch()}
      isRetrying={stripe.isFetching}
    />
  );
}

type FieldsProps = Omit<StripeCardFormProps, 'publishableKey'>;

function Fields({ stripe, ...props }: FieldsProps & { stripe: Stripe }) {
  return (
    <Elements stripe={stripe}>
      <CardFields {...props} />
    </Elements>
  );
}

const NameForm = z.object({
  name: CardName,
});
const parts = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement };
const labels = { number: messages.cardNumber, expiry: messages.cardExpiry, cvc: messages.cardCvc };
type Part = keyof typeof parts;

function CardFields({ onToken, onFailure, action, children, ref }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [wrong, setWrong] = useState<Partial<Record<Part, string>>>({});
  const { register, handleSubmit, trigger, formState } = useSchemaForm<{ name: string }>(NameForm, {
    name: '',
  });

  const submit = handleSubmit(async ({ name }) => {
    const number = elements?.getElement(CardNumberElement);
    if (!stripe || !number) return;
    try {
      const { token, error } = await stripe.createToken(number, { name });
      if (token) await onToken(token.id);
      else onFailure(error);
    } catch (error) {
      onFailure(error);
    }
  });

  const field = (part: Part) => (
    <StripeField
      part={part}
      error={wrong[part]}
      onChange={({ error }) => setWrong((before) => ({ ...before, [part]: error?.message }))}
    />
  );
  // Whether the number is whole only Stripe knows, once it is asked for the token.
  useImperativeHandle(ref, () => ({ check: () => trigger(), submit: () => submit() }));

  return (
    <CardFormFrame action={action} isSubmitting={formState.isSubmitting} onSubmit={submit}>
      <div className={form.group}>
        {field('number')}
        <div className={form.pair}>
          {field('expiry')}
          {field('cvc')}
        </div>
        <LimitedField
          label={messages.cardName}
          limit={MAX_CARD_NAME_LENGTH}
          optional
          autoComplete="cc-name"
          autoCapitalize="words"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        {children}
      </div>
    </CardFormFrame>
  );
}

type StripeFieldProps = {
  part: Part;
  error: string | undefined;
  onChange: (event: StripeElementChangeEvent) => void;
};

function StripeField({ part, error, onChange }: StripeFieldProps) {
  const Element = parts[part];
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);

  /** Styles do not reach into the frame: colours and type are handed in as they are here. */
  function style() {
    if (field.current === null || box.current === null) return {};
    const { color, fontFamily, fontSize } = getComputedStyle(box.current);
    const quiet = getComputedStyle(field.current).color;
    return { base: { color, fontFamily, fontSize, '::placeholder': { color: quiet } } };
  }

  return (
    <div ref={field} className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {labels[part]}
      </span>
      <div ref={box} className={styles.box} data-wrong={error !== undefined}>
        <Element id={id} onChange={onChange} onReady={(element) => element.update({ style: style() })} />
      </div>
      <FieldMessages id={id} error={error} />
    </div>
  );
}
