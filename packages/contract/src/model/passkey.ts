import * as z from 'zod/mini';
import { requiredLine } from './common.ts';

const bytes = (max: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(max));

export const MAX_PASSKEY_NAME_LENGTH = 60;
/** What its owner calls a passkey. */
export const PasskeyName = requiredLine(MAX_PASSKEY_NAME_LENGTH);

/** What a browser answers with once somebody has shown their passkey. */
export const PasskeyProof = z.object({
  id: bytes(1_400),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
  }),
});

/** What a browser answers with once it has made a passkey. */
export const NewPasskey = z.object({
  id: bytes(1_400),
  response: z.object({ clientDataJSON: bytes(4_000), attestationObject: bytes(20_000) }),
});

/** What a browser asks for a passkey with. */
export const PasskeyQuestion = z.object({ challenge: z.string(), rpId: z.string() });
