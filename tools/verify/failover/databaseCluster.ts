/** PostgreSQL on three machines with Patroni, etcd and HAProxy, configured by the files that operators are given. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDb } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { eventually, until } from '@gatehouse/server/testing/eventually';
import { freePort, MOSQUITTO } from '@gatehouse/server/testing/mosquitto';
import type { TestScope } from '@gatehouse/server/testing/testDatabase';
import { ensurePackage } from '../../systemPackages.ts';
import { fillOperatorFile, postgresAccount } from '../lib/operatorFiles.ts';
import { IP, type Machine, type Machines, makeMachines } from './machines.ts';

const HAPROXY = '/usr/sbin/haproxy';
const packages = {
  iproute2: IP,
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: HAPROXY,
  mosquitto: MOSQUITTO,
};
const SETTLED_WITHIN_MS = 180_000;
const ASK_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 500;
const QUIET_MS = 8_000;

/** Installs what it takes where it may; resolves to what is missing and why, undefined when all is there. */
export async function ensureClusterPackages(): Promise<string | undefined> {
  if (process.geteuid?.() !== 0) return 'networks of machines are made by root only';
  for (const [name, file] of Object.entries(packages)) {
    const missing = await ensurePackage(name, file);
    if (missing) return missing;
  }
  return undefined;
}

export type DatabaseCluster = {
  /** The database of Gatehouse, by way of HAProxy. */
  url: string;
  /** The machine with the primary, or with the standby that commits wait for. */
  machineOf(role: Role): Promise<Machine>;
  /** Starts what runs on a machine: its first time, or again after a kill. */
  start(machine: Machine): Promise<void>;
  /** Waits until there is a primary and both others follow it, one of them synchronously. */
  settled(): Promise<void>;
};

/** As Patroni names them. */
export type Role = 'leader' | 'sync_standby';
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

export async function startDatabaseCluster(scope: TestScope): Promise<DatabaseCluster> {
  const machines = await makeMachines(scope);
  const password = randomBytes(12).toString('hex');
  await Promise.all(machines.all.map((machine) => prepare(machines, machine, password)));
  const start = async (machine: Machine) => {
    await machine.run('etcd', '--config-file', join(machine.folder, 'etcd.yml'));
    await machine.run('patroni', join(machine.folder, 'patroni.yml'));
  };
  await Promise.all(machines.all.map(start));
  const settled = async () => {
    let wholeSince = Number.POSITIVE_INFINITY;
    await until(
      async () => {
        const members = await listMembers(machines).catch(() => []);
        wholeSince = isWhole(members) ? Math.min(wholeSince, performance.now()) : Number.POSITIVE_INFINITY;
        await delay(LOOK_EVERY_MS);
        // A machine that has come back takes some turns of Patroni until it knows what happened.
        return { members, isSettled: performance.now() - wholeSince > QUIET_MS };
      },
      {
        for: 'three databases that follow each other',
        is: ({ isSettled }) => isSettled,
        withinMs: SETTLED_WITHIN_MS,
      },
    );
  };
  const port = await startHaproxy(scope, machines);
  await settled();
  await createDatabase(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, password);
  return {
    url: `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`,
    async machineOf(wanted) {
      const member = (await listMembers(machines)).find(({ role }) => role === wanted);
      const machine = machines.all.find(({ name }) => name === member?.name);
      if (!machine) throw new Error(`There is no ${wanted}`);
      return machine;
    },
    start,
    settled,
  };
}

function isWhole(members: readonly Member[]): boolean {
  return (
    members
      .map(({ role }) => role)
      .toSorted()
      .join() === 'leader,replica,sync_standby' &&
    members.every(({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && lag === 0) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
}

function addressesOf({ all }: Machines): Record<string, string> {
  return Object.fromEntries(all.map(({ name, address }) => [`ADDRESS_${name.toUpperCase()}`, address]));
}

/** Writes what a machine is configured by. */
async function prepare(machines: Machines, machine: Machine, password: string): Promise<void> {
  const account = await postgresAccount();
  for (const file of ['etcd.yml', 'patroni.yml']) {
    const path = join(machine.folder, file);
    await fillOperatorFile(file, path, {
      ...addressesOf(machines),
      NODE: machine.name,
      ADDRESS: machine.address,
      FOLDER: machine.folder,
      NETWORK: machines.network,
      SUPERUSER_PASSWORD: password,
      REPLICATION_PASSWORD: password,
    });
    if (account) await chown(path, account.uid, account.gid);
  }
}

/** What the first machine that answers says of all. */
async function listMembers({ all }: Machines): Promise<Member[]> {
  return Promise.any(
    all.map(async ({ address }) => {
      const signal = AbortSignal.timeout(ASK_WITHIN_MS);
      const response = await fetch(`http://${address}:8008/cluster`, { signal });
      const { members }: { members: Member[] } = await response.json();
      return members;
    }),
  );
}

/** Starts it; resolves to the port at which it leads to the primary. */
async function startHaproxy(scope: TestScope, machines: Machines): Promise<number> {
  const port = await freePort();
  const file = join(machines.all[0]?.folder ?? '', '../haproxy.cfg');
  await fillOperatorFile('haproxy.cfg', file, {
    ...addressesOf(machines),
    PRIMARY_PORT: port,
  });
  const haproxy = spawn(HAPROXY, ['-q', '-db', '-f', file], { stdio: 'ignore' });
  scope.after(async () => {
    const exited = once(haproxy, 'exit');
    haproxy.kill('SIGKILL');
    await exited;
  });
  return port;
}

/** Makes the account and the database of Gatehouse, as soon as there is a way to the primary. */
async function createDatabase(url: string, password: string): Promise<void> {
  const db = createDb(url, { max: 1 });
  await eventually(() => db.query(sql`select 1`), { for: 'HAProxy to find the primary' });
  await db.transaction(async (tx) => {
    await tx.query(sql`select set_config('gatehouse.password', ${password}, true)`);
    await tx.query(sql`
      do $$ begin
        execute format('create role gatehouse login password %L', current_setting('gatehouse.password'));
      end $$`);
  });
  await db.query(sql`create database gatehouse owner gatehouse`);
  await db.close();
}
