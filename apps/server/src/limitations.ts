import type { Config } from './config.ts';
import { isTestKey } from './stripeKeys.ts';

/** What a configuration leaves undone: the variable that is missing, and what cannot work without it. */
export type Limitation = { variable: string; consequence: string };

type Reachable = Pick<Config, 'publicUrl' | 'smtpUrl' | 'cards' | 'stripe' | 'firebase'>;

/** What does not work as a server is configured, the worst first; empty where all does. */
export function listLimitations(config: Reachable): Limitation[] {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isLocal = hostname === 'localhost';
  const found: (Limitation | false)[] = [
    isLocal && {
      variable: 'PUBLIC_URL',
      consequence: `links in mails lead to ${config.publicUrl}, which only this machine reaches`,
    },
    !isLocal &&
      protocol === 'http:' && {
        variable: 'PUBLIC_URL',
        consequence:
          'it is not https, so browsers refuse Bluetooth, the camera and starting without a network',
      },
    !config.smtpUrl && {
      variable: 'SMTP_URL',
      consequence: 'no mail is sent, so nobody gets a code, an invitation or a receipt',
    },
    config.cards === 'sandbox' && {
      variable: 'CARDS',
      consequence: 'it is sandbox: test cards only, no money moves, and every page says so',
    },
    !config.stripe &&
      config.cards !== 'sandbox' && {
        variable: config.cards ? 'CARDS' : 'STRIPE_SECRET_KEY',
        consequence:
          'no card is taken, so nothing that costs money can be booked, and recurring charges wait',
      },
    config.stripe !== undefined &&
      isTestKey(config.stripe.secretKey) && {
        variable: 'STRIPE_SECRET_KEY',
        consequence: 'it is a test key: test cards only, no money moves',
      },
    !config.firebase && {
      variable: 'FIREBASE_SERVICE_ACCOUNT',
      consequence: 'nothing is pushed to phones; people are notified on their open screens',
    },
  ];
  return found.filter((limitation) => limitation !== false);
}

/** The same as lines for the operator to read. */
export function describeLimitations(limitations: readonly Limitation[]): string {
  const width = Math.max(...limitations.map(({ variable }) => variable.length));
  return limitations
    .map(({ variable, consequence }) => `  ${variable.padEnd(width)}  ${consequence}`)
    .join('\n');
}
