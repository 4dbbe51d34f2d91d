/** Shows docs/guarantees.md#unknown-accounts-are-answered-alike. */

import * as auth from '@gatehouse/contract/api/auth';
import { sql } from '@gatehouse/server/db/sql';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { makeOrganisation } from '@gatehouse/server/testing/factories';
import { makeCustomer, makeUser } from '@gatehouse/server/testing/peopleFactories';
import { type Answer, type TestServer, withTestServer } from '@gatehouse/server/testing/testServer';
import { median } from '../harness/statistics.ts';

const WITHIN_MS = 5;
const KNOWN = 'known@example.com';
const WAITING = 'waiting@example.com';
const UNKNOWN = 'unknown@example.com';

/** `withinMs`: how far the medians may lie apart. */
export type EnumerationPlan = { rounds?: number; withinMs?: number };

/** `npm run verify -- enumeration [rounds]` */
export async function verify([rounds]: readonly string[]): Promise<boolean> {
  return enumeration(rounds ? { rounds: Number(rounds) } : {});
}

/** Asks for accounts that are there and that are not, by turns, and prints how far the replies lie apart. */
export function enumeration({ rounds = 100, withinMs = WITHIN_MS }: EnumerationPlan = {}): Promise<boolean> {
  return withTestServer({}, async (server) => {
    const { db } = server.ctx;
    const passwordHash = await hashPassword('open sesame 7');
    await makeCustomer(db, { email: KNOWN, passwordHash });
    await makeUser(db, { email: KNOWN, passwordHash });
    await db.query(sql`
      insert into registrations (organisation_id, email, first_name, last_name, password_hash, created_at)
      values (${await makeOrganisation(db)}, ${WAITING}, 'Wai', 'Ting', ${passwordHash}, ${server.clock.now()})`);
    let holds = true;
    for (const [name, { ask, known = KNOWN }] of Object.entries(questions)) {
      const times: Record<'known' | 'unknown', number>[] = [];
      const bodies = new Set<string>();
      for (let round = 0; round < rounds; round++) {
        // A new code goes out each time, and nobody is barred.
        server.clock.advance({ seconds: 61 });
        await db.query(sql`delete from attempt_counts`);
        const took = { known: 0, unknown: 0 };
        const whose = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const one of whose) {
          const started = performance.now();
          const { headers: _headers, ...body } = await ask(server, one === 'known' ? known : UNKNOWN);
          took[one] = performance.now() - started;
          bodies.add(JSON.stringify(body));
        }
        times.push(took);
      }
      // Pairs were asked one right after the other, so that what else the machine does is in both.
      const apart = Math.abs(median(times.map(({ known, unknown }) => known - unknown)));
      const medianOf = (one: 'known' | 'unknown') => median(times.map((took) => took[one])).toFixed(2);
      console.log(
        `${name}: known ${medianOf('known')} ms, unknown ${medianOf('unknown')} ms, ` +
          `${apart.toFixed(2)} ms apart, ${bodies.size === 1 ? 'same body' : [...bodies].join(' or ')}`,
      );
      holds &&= apart <= withinMs && bodies.size === 1;
    }
    return holds;
  });
}

type Question = { ask(server: TestServer, username: string): Promise<Answer<unknown>>; known?: string };

const organisationId = 4;
const wrong = { password: 'not this one 7', verificationCode: '000000' };

/** Every call that takes an address from a person who is not signed in. */
const questions: { [name: string]: Question } = {
  'customer login': {
    ask: (server, username) =>
      server.call(auth.loginCustomer, { body: { username, password: wrong.password } }),
  },
  'login of a registration that waits': {
    known: WAITING,
    ask: (server, username) =>
      server.call(auth.loginCustomer, { body: { username, password: wrong.password } }),
  },
  'staff login': {
    ask: (server, username) => server.call(auth.loginUser, { body: { username, password: wrong.password } }),
  },
  'resend of the code to register': {
    known: WAITING,
    ask: (server, customerEmail) => server.call(auth.resendRegistrationCode, { body: { customerEmail } }),
  },
  'forgotten password': {
    ask: (server, username) => server.call(auth.forgotPassword, { body: { username, organisationId } }),
  },
  'code of a forgotten password': {
    ask: (server, username) =>
      server.call(auth.verifyForgotPassword, {
        body: { username, organisationId, verificationCode: wrong.verificationCode },
      }),
  },
  'new password with a code': {
    ask: (server, username) =>
      server.call(auth.setForgottenPassword, { body: { username, organisationId, ...wrong } }),
  },
};
