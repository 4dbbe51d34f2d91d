import type { Context } from '../../context.ts';
import { ownerOf, type UserCaller } from '../../http/caller.ts';
import { requirePassword } from './credentials.ts';
import { noteProof } from './sessionQueries.ts';

/** Takes a proof that it is still them: the session may do what is dangerous for a while. */
export async function proveSelf(
  ctx: Context,
  caller: UserCaller,
  { password }: { password: string },
): Promise<null> {
  await requirePassword(ctx, ownerOf(caller), password);
  await noteProof(ctx.db, caller.session, ctx.clock.now());
  return null;
}
