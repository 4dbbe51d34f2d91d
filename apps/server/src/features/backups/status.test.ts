/** What staff who may do everything are shown of the backups. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { getBackups } from '@gatehouse/contract/api/backups';
import { makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { newRecoveryKey, noteDrill, recipientOf, storeRecipient } from './service.ts';
import { MAX_BACKUP_AGE_HOURS, MAX_DRILL_AGE_DAYS } from './status.ts';

test('what is wrong is said until it is seen to, and only to those who may do everything', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-backup-state-'));
  t.after(() => rm(folder, { recursive: true }));
  const server = await startTestServer(t, { environment: { DATA_DIR: folder, BACKUP_DIR: folder } });
  const userId = await makeUser(server.ctx.db, { permissions: [{ role: 'superAdmin' }] });
  const ask = async () => (await server.call(getBackups, { token: server.userToken(userId) })).result;
  const problems = async () => (await ask())?.problems;
  assert.deepEqual(await ask(), { hasKey: false, newest: null, triedAt: null, problems: ['noKey'] });
  await storeRecipient(folder, await recipientOf(await newRecoveryKey()));
  assert.deepEqual(await ask(), { hasKey: true, newest: null, triedAt: null, problems: ['none'] });

  const now = server.clock.now();
  const ago = (hours: number) => now.subtract({ hours });
  const backUpAt = (at: Temporal.Instant) =>
    writeFile(
      join(folder, `gatehouse-${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}.age`),
      'x',
    );
  await backUpAt(ago(MAX_BACKUP_AGE_HOURS + 1));
  assert.deepEqual(await problems(), ['old', 'neverTried']);
  await noteDrill(server.ctx.config, ago(MAX_DRILL_AGE_DAYS * 24 + 1));
  assert.deepEqual(await problems(), ['old', 'triedLongAgo']);
  const at = ago(2).round('second');
  await backUpAt(at);
  await noteDrill(server.ctx.config, ago(24));
  assert.deepEqual(await ask(), {
    hasKey: true,
    newest: { at: at.toString(), bytes: 1 },
    triedAt: ago(24).toString(),
    problems: [],
  });
  await writeFile(join(folder, 'last-drill.json'), 'torn');
  assert.deepEqual(await problems(), ['unreadable']);

  const other = await makeUser(server.ctx.db, {
    permissions: [{ role: 'siteManager' }, { role: 'installer' }],
  });
  const refused = await server.call(getBackups, { token: server.userToken(other) });
  assert.equal(refused.errorCode, 'FORBIDDEN');
});

test('an alert comes when staff are notified', async () => {
  const rules = await readFile(join(import.meta.dirname, '../../../../../docs/operating/alerts.yml'), 'utf8');
  assert.ok(rules.includes(`gatehouse_backup_age_seconds > ${MAX_BACKUP_AGE_HOURS} * 3600`));
  assert.ok(rules.includes(`gatehouse_backup_drill_age_seconds > ${MAX_DRILL_AGE_DAYS} * 86400`));
});
