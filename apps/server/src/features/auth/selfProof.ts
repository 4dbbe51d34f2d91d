import { invalid } from '@gatehouse/contract/validation';
import type { Context } from '../../context.ts';
import { ownerOf, type UserCaller } from '../../http/caller.ts';
import { requirePassword } from './credentials.ts';
import { hasFactor } from './factorQueries.ts';
import { spendFactorCode } from './factors.ts';
import { noteProof } from './sessionQueries.ts';

/** Takes a proof that it is still them: the session may do what is dangerous for a while. */
export async function proveSelf(
  ctx: Context,
  caller: UserCaller,
  given: { password: string } | { code: string },
): Promise<null> {
  if ('code' in given) await spendFactorCode(ctx, ctx.db, caller.id, given.code);
  else if (await hasFactor(ctx.db, caller.id)) throw invalid('body.code', { isMissing: true });
  else await requirePassword(ctx, ownerOf(caller), given.password);
  await noteProof(ctx.db, caller.session, ctx.clock.now());
  return null;
}
