import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** So many steps before and after are taken too: clocks differ, and codes are typed slowly. */
const WINDOW = 1;

/** A new secret, as apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from a picture. */
export function totpUri(secret: string, issuer: string, account: string): string {
  // A colon parts the two, and may stand in neither.
  return totpOf(secret, issuer.replaceAll(':', ' '), account).toString();
}

/** The step of time whose code this is, of those near `now`; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | undefined {
  const timestamp = now.epochMilliseconds;
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / PERIOD_MS) + delta;
}

/** The code that an app shows at a moment. */
export function totpCode(secret: string, at: Temporal.Instant): string {
  return totpOf(secret).generate({ timestamp: at.epochMilliseconds });
}

function totpOf(secret: string, issuer = '', label = 'staff'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000, digits: 6 });
}
