import { IdentityForm } from '../../forms/IdentityForm.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { messages } from './messages.ts';

/** Who books: asked for where something in the order is not handed to strangers, and only until it is known. */
export function IDVerification() {
  return (
    <CheckoutFrame
      title={messages.identification}
      redirect={({ options: { identity }, hrefOf }) =>
        identity.required && !identity.complete ? undefined : hrefOf('review')
      }
    >
      {() => <IdentityForm submit={messages.continue} />}
    </CheckoutFrame>
  );
}
