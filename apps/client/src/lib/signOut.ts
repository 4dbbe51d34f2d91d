import { endSession } from '@gatehouse/contract/api/auth';
import { log } from './log.ts';
import { leaveTopics } from './pushTopics.ts';
import { request } from './request.ts';
import { logout, ownTokens } from './session.ts';

/** Logs whoever is signed in out: their pushes end, this browser forgets them, and the server ends their session. */
export async function signOut(): Promise<void> {
  await leaveTopics();
  endSessionOnServer();
  await logout();
}

/** Has the server end the session that is signed in. It is not waited for: what it never hears of runs out by itself. */
export function endSessionOnServer(): void {
  const { refreshToken } = ownTokens();
  if (refreshToken === '') return;
  request(endSession, { keepalive: true }, refreshToken).catch((error: unknown) =>
    log('warn', 'The log-out could not be reported to the server', error),
  );
}
