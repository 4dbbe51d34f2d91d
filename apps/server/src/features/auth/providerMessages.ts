import { defineMessages } from '@gatehouse/contract/catalogue';
import type { Problem } from '../../providers/identity/openid.ts';

const askOwner = 'Please ask an owner to look at Company login.';

export const messages = defineMessages('server/auth/provider', {
  /** To who logs in; what is over or away has an error of its own. */
  refused: {
    address: `Your company’s login isn’t where it was set up. ${askOwner}`,
    client: `Your company’s login doesn’t know Gatehouse any more. ${askOwner}`,
    clock:
      'Your company’s login and this server disagree about the time. Please ask an owner to check both clocks.',
    audience: `Your company’s login answered for another application. ${askOwner}`,
    left: 'You didn’t log in to your company account. Please try again when you want to.',
    invalid: `Your company’s login sent something that can’t be trusted. Please try again; if it happens again, ask an owner to look at Company login.`,
  } satisfies { [problem in Exclude<Problem, 'over' | 'away'>]: string },
  off: 'Logging in with a company account is switched off here. Please use your email and password.',
  unverified:
    'Your company account doesn’t say that your email address is verified. Please have it verified there, then try again.',
  unknown: (email: string) =>
    `No one works here as ${email}. Please ask an owner to invite that address, or log in with another account.`,
  disabled: 'Your account here is disabled. Please ask an owner to enable it.',
  otherPerson: (email: string) =>
    `${email} came from a different company account before. If that was you, ask an owner to disable your account here and enable it again.`,
  /** To who sets it up, at the field. */
  fields: {
    away: 'Nothing answers at this address. Check it, and whether the provider is up.',
    address:
      'There’s no provider at this address. Enter the issuer exactly as the provider gives it, beginning with https.',
    client: 'The provider doesn’t accept this client ID with this secret.',
    answer: 'The provider gave an answer that can’t be used. It has to allow the authorization code flow.',
    secretNeeded: 'Enter the secret again: it belongs to the issuer and client ID that were there before.',
  },
});
