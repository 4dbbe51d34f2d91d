import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { loginUser } from '@gatehouse/contract/api/auth';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { proveSelf } from '@gatehouse/contract/api/staffSelf';
import { PROOF_MINUTES } from '@gatehouse/contract/rules/signInLimits';
import { sql } from '../db/sql.ts';
import { hashPassword } from '../features/auth/password.ts';
import { makeFixtures, sampleRequests } from '../testing/sampleRequests.ts';
import { startTestServer } from '../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const password = 'correct horse 7';
const dangerous = allEndpoints.filter(({ endpoint }) => endpoint.provenWithin !== undefined);

/** An owner who has just logged in, and rows for sample requests. */
async function owner() {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const id = fixtures.superAdmin;
  const passwordHash = await hashPassword(password);
  const { email } = await db.one<{ email: string }>(sql`
    update users set password_hash = ${passwordHash} where id = ${id} returning email`);
  const { result } = await server.call(loginUser, { body: { username: email, password } });
  return { id, fixtures, token: result!.accessToken };
}
const prove = (token: string, given: string) => server.call(proveSelf, { token, body: { password: given } });

describe('a call that takes a proof', () => {
  it('is each that gives somebody a right', () => {
    assert.deepEqual(dangerous.map(({ name }) => name).sort(), ['inviteStaff', 'setStaffGrants']);
  });

  for (const { name, endpoint } of dangerous) {
    it(`${name}: is made within ${PROOF_MINUTES} minutes of logging in, then only after another proof`, async () => {
      const { id, fixtures, token } = await owner();
      const make = () => server.call(endpoint, { token, ...sampleRequests[name](fixtures, id) } as object);
      server.clock.advance({ minutes: PROOF_MINUTES - 1 });
      assert.equal((await make()).statusCode, 200);
      server.clock.advance({ minutes: 1 });
      assert.equal((await make()).errorCode, 'PROVE_AGAIN');
      assert.equal((await prove(token, 'wrong horse 1')).errorCode, 'PASSWORD_WRONG');
      assert.equal((await make()).errorCode, 'PROVE_AGAIN');
      assert.equal((await prove(token, password)).statusCode, 200);
      assert.equal((await make()).statusCode, 200);
    });
  }

  it('is not made with the proof of another session', async () => {
    const [{ token, id, fixtures }, other] = [await owner(), await owner()];
    server.clock.advance({ minutes: PROOF_MINUTES });
    await prove(other.token, password);
    const { endpoint, name } = dangerous[0]!;
    const reply = await server.call(endpoint, { token, ...sampleRequests[name](fixtures, id) } as object);
    assert.equal(reply.errorCode, 'PROVE_AGAIN');
  });
});
