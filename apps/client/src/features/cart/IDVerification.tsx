import { IdentityForm } from '../../forms/IdentityForm.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

/** Who books: asked for where something in the order is not handed to strangers, and only until it is known. */
export function IDVerification() {
  return (
    <CheckoutFrame
      step="identity"
      title="Identification"
      redirect={({ options: { identity }, hrefOf }) =>
        identity.required && !identity.complete ? undefined : hrefOf('review')
      }
    >
      {() => <IdentityForm submit="Continue" />}
    </CheckoutFrame>
  );
}
