import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getGuestToken } from '@gatehouse/contract/api/auth';
import { sql } from '../db/sql.ts';
import { eventually } from '../testing/eventually.ts';
import { makeOrganisation } from '../testing/factories.ts';
import { startTestServer } from '../testing/testServer.ts';

const environment = { PUBLIC_URL: 'https://www.harbour.example:8443' };
const server = await startTestServer({ after }, { environment });
const { db, organisationHosts: hosts } = server.ctx;
for (const id of [4, 5, 6]) await makeOrganisation(db, id);
await db.query(sql`
  insert into organisation_hosts (host, organisation_id, archived_at) values
    ('www.harbour.example', 4, null), ('old.river.example', 5, now()), ('stay.river.example', 5, null)`);
await eventually(async () => assert.equal(await hosts.organisationOf('stay.river.example'), 5));

test('what is not said belongs to the only operator there is, and to none of several', async (t) => {
  const empty = await startTestServer(t, { environment });
  const { db } = empty.ctx;
  const of = (host: string) => empty.ctx.organisationHosts.organisationOf(host);
  assert.equal(await of('harbour.example'), undefined);
  await makeOrganisation(db, 4);
  await eventually(async () => assert.equal(await of('harbour.example'), 4));
  const guest = await empty.call(getGuestToken, { headers: { organisationid: '77' } });
  assert.equal(guest.result?.organisationId, 4);
  await makeOrganisation(db, 5);
  await eventually(async () => assert.equal(await of('harbour.example'), undefined));
});

test('a host belongs to whom it was given, as soon as it was, in whatever case it is asked for', async () => {
  const of = (host: string) => hosts.organisationOf(host);
  await db.query(sql`insert into organisation_hosts values ('river.example', 5)`);
  await eventually(async () => assert.equal(await of('river.example'), 5));
  assert.equal(await of('WWW.Harbour.Example'), 4);
  assert.equal(await of('another.example'), undefined);
  await db.query(sql`update organisation_hosts set archived_at = now() where host = 'river.example'`);
  await eventually(async () => assert.equal(await of('river.example'), undefined));
});

test('pages and mails name the public address, or the first host of whom it is not', async () => {
  assert.equal(await hosts.addressOf(4), 'https://www.harbour.example:8443');
  assert.equal(await hosts.addressOf(5), 'https://stay.river.example:8443');
  assert.equal(await hosts.addressOf(6), 'https://www.harbour.example:8443', 'without a host of its own');
});

test('a guest is whose the host is, whatever a page kept from before names', async () => {
  const here = new URL(server.url).hostname;
  await db.query(sql`insert into organisation_hosts values (${here}, 5)`);
  const guestOf = async (named: number) => {
    const reply = await server.call(getGuestToken, { headers: { organisationid: `${named}` } });
    return reply.result?.organisationId;
  };
  await eventually(async () => assert.equal(await guestOf(4), 5));
  await db.query(sql`delete from organisation_hosts where host = ${here}`);
  await eventually(async () => assert.equal(await guestOf(4), 4));
});
