import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/staffSelf';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { signInStaff } from '../../testing/staffSignIn.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);

/** Somebody of the staff; each call signs them in once more. */
async function colleague(email: string): Promise<() => Promise<string>> {
  await makeUser(server.ctx.db, { email, passwordHash });
  return async () => (await signInStaff(server, email, password)).accessToken;
}
const isSignedIn = async (token: string) =>
  (await server.call(api.listStaffSessions, { token })).statusCode === 200;

describe('staff’s own sessions', () => {
  it('are listed with the present one, and ended one by one or all others at once', async () => {
    const signIn = await colleague('ann@example.com');
    const [here, second, third] = [await signIn(), await signIn(), await signIn()];
    const list = async (token: string) => (await server.call(api.listStaffSessions, { token })).result!;
    assert.equal((await list(here)).filter(({ isCurrent }) => isCurrent).length, 1);
    const { id: sessionId } = (await list(second)).find(({ isCurrent }) => isCurrent)!;
    const ended = await server.call(api.removeStaffSession, { token: here, params: { sessionId } });
    assert.equal(ended.statusCode, 200);
    assert.equal(await isSignedIn(second), false);
    await server.call(api.removeOtherStaffSessions, { token: here });
    assert.deepEqual([await isSignedIn(here), await isSignedIn(third)], [true, false]);
    assert.equal((await list(here)).length, 1);
  });

  it('of others are not there', async () => {
    const token = await (await colleague('bob@example.com'))();
    const others = await (await colleague('cay@example.com'))();
    const [session] = (await server.call(api.listStaffSessions, { token: others })).result!;
    const params = { sessionId: session!.id };
    assert.equal((await server.call(api.removeStaffSession, { token, params })).errorCode, 'NOT_FOUND');
    assert.ok(await isSignedIn(others));
  });
});
