import { ApiError } from '@gatehouse/contract/errors';
import type { PasskeyProof } from '@gatehouse/contract/model/passkey';
import { invalid } from '@gatehouse/contract/validation';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { ownerOf, type UserCaller } from '../../http/caller.ts';
import { requirePassword } from './credentials.ts';
import { hasFactor } from './factorQueries.ts';
import { spendFactorCode } from './factors.ts';
import { spendPasskey } from './passkeys.ts';
import { noteProof } from './sessionQueries.ts';

/** Takes a proof that it is still them: the session may do what is dangerous for a while. */
export async function proveSelf(
  ctx: Context,
  caller: UserCaller,
  given: { password: string } | { code: string } | { passkey: z.infer<typeof PasskeyProof> },
): Promise<null> {
  if ('code' in given) await spendFactorCode(ctx, ctx.db, caller.id, given.code);
  else if ('passkey' in given) await requireOwnPasskey(ctx, caller, given.passkey);
  else if (await hasFactor(ctx.db, caller.id)) throw invalid('body.code', { isMissing: true });
  else await requirePassword(ctx, ownerOf(caller), given.password);
  await noteProof(ctx.db, caller.session, ctx.clock.now());
  return null;
}

async function requireOwnPasskey(
  ctx: Context,
  { id, organisationId }: UserCaller,
  passkey: z.infer<typeof PasskeyProof>,
): Promise<void> {
  if ((await spendPasskey(ctx, organisationId, passkey)) !== id) throw new ApiError('PASSKEY_WRONG');
}
