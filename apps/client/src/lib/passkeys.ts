import { askForPasskey } from '@gatehouse/contract/api/auth';
import type { beginPasskey } from '@gatehouse/contract/api/staffSelf';
import type { NewPasskey, PasskeyProof } from '@gatehouse/contract/model/passkey';
import type * as z from 'zod/mini';
import { isNative } from '../platform/shell.ts';
import { call } from './api.ts';

/** The algorithms that devices have: Ed25519, ECDSA and RSA. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys are for the operator's site; the native app's pages come from the device itself. */
export const hasPasskeys = typeof PublicKeyCredential !== 'undefined' && !isNative;

const browser = () => import('@simplewebauthn/browser');

export type PasskeyShown = z.infer<typeof PasskeyProof>;

/** Has the person show a passkey. Undefined where they left it. */
export async function showPasskey(): Promise<PasskeyShown | undefined> {
  const { startAuthentication } = await browser();
  const question = await call(askForPasskey);
  const optionsJSON = { ...question, userVerification: 'required' as const };
  const shown = await startAuthentication({ optionsJSON }).catch(unlessLeft);
  if (!shown) return undefined;
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  return { id: shown.id, response: { clientDataJSON, authenticatorData, signature } };
}

type Beginning = NonNullable<(typeof beginPasskey)['response']['_zod']['output']>;

/** Has the device make a passkey. Undefined where the person left it, or where it has one. */
export async function makePasskey(
  begin: () => Promise<Beginning>,
): Promise<z.infer<typeof NewPasskey> | undefined> {
  const { startRegistration } = await browser();
  const optionsJSON = {
    ...(await begin()),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
  const made = await startRegistration({ optionsJSON }).catch(unlessLeft);
  if (!made) return undefined;
  const { clientDataJSON, attestationObject } = made.response;
  return { id: made.id, response: { clientDataJSON, attestationObject } };
}

/** Browsers tell leaving from nothing else on purpose; a device that has one already says so. */
function unlessLeft(error: unknown): undefined {
  const names = ['NotAllowedError', 'AbortError', 'InvalidStateError'];
  if (!(error instanceof Error && names.includes(error.name))) throw error;
}
