import { titles } from '@gatehouse/contract/pages/titleMessages';
import { type SignInStep, signInRoutes } from '../lib/signIn.ts';
import { messages } from './messages.ts';

/** The title over a step of signing in (docs/specification/auth.md#steps-of-signing-in). */
export function signInTitle(step: SignInStep | 'success', as: 'customer' | 'staff'): string {
  if (step === 'success') return messages.welcome;
  return step === 'login' && as === 'staff' ? messages.staffLogin : titles[signInRoutes[step]];
}
