import { Suspense } from 'react';
import { closeSignIn, signInRoutes, useSignInState } from '../lib/signIn.ts';
import { LazySlideOver } from '../ui/LazyOverlays.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { SignInSuccess } from './SignInSuccess.tsx';
import { screenOf } from './screens.ts';
import { signInTitle } from './signInTitle.ts';

/**
 * Signing in over the page, in the modes that have no pages for it
 * (docs/specification/auth.md#steps-of-signing-in).
 */
export function SignInSlideOver() {
  const { isOpen, as, step } = useSignInState();
  const Content = step === 'success' ? SignInSuccess : screenOf(signInRoutes[step]);
  return (
    <LazySlideOver isOpen={isOpen} onClose={closeSignIn} title={signInTitle(step, as)}>
      <Suspense fallback={<PageSkeleton />}>{Content && <Content key={step} />}</Suspense>
    </LazySlideOver>
  );
}
