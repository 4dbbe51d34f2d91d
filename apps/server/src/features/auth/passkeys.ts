import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import type { NewPasskey, PasskeyProof } from '@gatehouse/contract/model/passkey';
import { SECOND_STEP_MINUTES } from '@gatehouse/contract/rules/secondFactor';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { UserCaller } from '../../http/caller.ts';
import type { Device } from '../../http/device.ts';
import { addFactor, type Self } from './factors.ts';
import * as queries from './passkeyQueries.ts';
import { findOrganisation, findUserById } from './queries.ts';
import { signInUser } from './service.ts';
import { requireOwnWay } from './staffProvider.ts';
import { spendTicket } from './staffSignIn.ts';

type Proof = z.infer<typeof PasskeyProof>;

/** Loaded with the first challenge, because it takes memory. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type Question = { challenge: string; rpId: string };

/** What a passkey is shown for, and the site that the operator's passkeys are for. */
export function ask(ctx: Context, organisationId: number): Promise<Question> {
  return askFor(ctx, organisationId, null);
}

/** What one is asked when a passkey is shown is no answer to what is asked when it is added. */
async function askFor(ctx: Context, organisationId: number, adding: queries.Adding): Promise<Question> {
  // Verifies the response, which comes seconds later; where it fails to load, verifying reports it.
  loadWebAuthn().catch(() => undefined);
  const challenge = randomBytes(32).toString('base64url');
  const expires = ctx.clock.now().add({ minutes: SECOND_STEP_MINUTES });
  await queries.insertChallenge(ctx.db, digestOf(challenge), adding, expires);
  return { challenge, rpId: (await siteOf(ctx, organisationId)).rpId };
}

/** Signs in whoever shows a passkey, which has asked them for a finger, a face or a PIN. */
export async function loginByPasskey(
  ctx: Context,
  organisationId: number,
  on: Device,
  { passkey, extendDuration, ticket }: { passkey: Proof; extendDuration: boolean; ticket?: string },
) {
  const user = await findUserById(ctx.db, await spendPasskey(ctx, organisationId, passkey));
  if (!user) throw new ApiError('PASSKEY_WRONG');
  if (ticket === undefined) await requireOwnWay(ctx, user);
  else await spendTicket(ctx, ticket, user);
  return signInUser(ctx, user, extendDuration, on);
}

/** Whose passkey was shown. Rejects with PASSKEY_WRONG, also where its challenge was answered before. */
export async function spendPasskey(
  ctx: Context,
  organisationId: number,
  { id, response }: Proof,
): Promise<number> {
  const [{ verifyAuthenticationResponse }, { rpId, origin }] = await Promise.all([
    loadWebAuthn(),
    siteOf(ctx, organisationId),
  ]);
  return ctx.db.transaction(async (tx) => {
    const known = await queries.lockPasskey(tx, organisationId, id);
    if (!known) throw new ApiError('PASSKEY_WRONG');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: spendingChallenge(ctx, tx, null),
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(known.public_key), counter: Number(known.counter) },
    }).catch(wrong);
    if (!verified) throw new ApiError('PASSKEY_WRONG');
    await queries.notePasskeyUse(tx, known.id, authenticationInfo.newCounter, ctx.clock.now());
    return known.user_id;
  });
}

/** What a browser makes a passkey with; it is asked not to make another where it has one. */
export async function beginPasskey(ctx: Context, { id, organisationId }: UserCaller) {
  const [user, organisation, question, known] = await Promise.all([
    findUserById(ctx.db, id),
    findOrganisation(ctx.db, organisationId),
    askFor(ctx, organisationId, id),
    queries.listCredentialIds(ctx.db, id),
  ]);
  if (!user || !organisation) throw new ApiError('UNAUTHENTICATED');
  return {
    challenge: question.challenge,
    rp: { id: question.rpId, name: organisation.name },
    user: { id: Buffer.from(`staff ${id}`).toString('base64url'), name: user.email, displayName: user.name },
    excludeCredentials: known.map((one) => ({ id: one, type: 'public-key' as const })),
  };
}

/** Keeps a passkey that a browser has made. Rejects with PASSKEY_WRONG. */
export async function addPasskey(
  ctx: Context,
  self: Self,
  { name, passkey: { id, response } }: { name: string; passkey: z.infer<typeof NewPasskey> },
): Promise<{ recoveryCodes: string[] | null }> {
  const [{ verifyRegistrationResponse }, { rpId, origin }] = await Promise.all([
    loadWebAuthn(),
    siteOf(ctx, self.caller.organisationId),
  ]);
  return addFactor(ctx, self, async (tx) => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: spendingChallenge(ctx, tx, self.caller.id),
      expectedOrigin: origin,
      expectedRPID: rpId,
    }).catch(wrong);
    if (!registrationInfo) throw new ApiError('PASSKEY_WRONG');
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    const made = { name, credentialId, publicKey, counter };
    if (!(await queries.insertPasskey(tx, self.caller.id, made, ctx.clock.now())))
      throw new ApiError('PASSKEY_WRONG');
  });
}

/** Where browsers show the operator's pages: passkeys are made for it, and sign no other place's challenges. */
async function siteOf({ organisationHosts }: Context, organisationId: number) {
  const { origin, hostname: rpId } = new URL(await organisationHosts.addressOf(organisationId));
  return { origin, rpId };
}

function spendingChallenge({ clock }: Context, tx: Db, adding: queries.Adding) {
  return (challenge: string) => queries.spendChallenge(tx, digestOf(challenge), adding, clock.now());
}

const digestOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** What does not verify is refused in our words: the library names the difference to whoever sent it. */
function wrong(): never {
  throw new ApiError('PASSKEY_WRONG');
}
