/**
 * Three machines as far as a network tells: namespaces of this kernel's network, joined by a bridge that we stand on, too.
 * Each can be cut off, and all that runs on it killed.
 */
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isSystemError } from '@gatehouse/server/systemError';
import { until } from '@gatehouse/server/testing/eventually';
import type { TestScope } from '@gatehouse/server/testing/testDatabase';
import { postgresAccount } from '../lib/operatorFiles.ts';

const execute = promisify(execFile);
export const IP = '/usr/sbin/ip';
const names = ['a', 'b', 'c'] as const;

export type Machine = {
  name: (typeof names)[number];
  address: string;
  /** What it keeps; stays when all that runs is killed. */
  folder: string;
  /** Runs a program on it as Debian's user postgres; its output goes to a log in the folder. */
  run(program: string, ...args: string[]): Promise<void>;
  /** Kills all that runs on it with SIGKILL. */
  kill(): Promise<void>;
  /** Takes it off the network. */
  cutOff(): Promise<void>;
  reconnect(): Promise<void>;
};

export type Machines = { network: string; all: Machine[] };

/** Makes them; all is gone at the end of the scope. Takes root, and the programs `ip` and `setpriv`. */
export async function makeMachines(scope: TestScope): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-failover-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  const account = await postgresAccount();
  if (!account) throw new Error('Networks of machines are made by root only.');
  await chown(folder, account.uid, account.gid);
  const id = randomInt(1, 255);
  const prefix = `10.99.${id}`;
  const bridge = `gh${id}bridge`;
  await ip('link', 'add', bridge, 'type', 'bridge');
  scope.after(() => ip('link', 'del', bridge));
  await ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  const all: Machine[] = [];
  for (const [index, name] of names.entries()) {
    const own = join(folder, name);
    await mkdir(own, { mode: 0o700 });
    await chown(own, account.uid, account.gid);
    const address = `${prefix}.${index + 11}`;
    const cable = `gh${id}${name}`;
    const namespace = `gatehouse-${id}-${name}`;
    await ip('netns', 'add', namespace);
    const machine = { name, address, folder: own, ...controls({ namespace, cable, bridge, folder: own }) };
    scope.after(async () => {
      await machine.kill();
      await ip('netns', 'del', namespace);
    });
    await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await ip('link', 'set', cable, 'up', 'master', bridge);
    await ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    await ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    await ip('-n', namespace, 'link', 'set', 'lo', 'up');
    all.push(machine);
  }
  return { network: `${prefix}.0/24`, all };
}

type Wiring = { namespace: string; cable: string; bridge: string; folder: string };

function controls({ namespace, cable, bridge, folder }: Wiring) {
  return {
    async run(program: string, ...args: string[]) {
      const log = await open(join(folder, `${program}.log`), 'a');
      const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
      const command = ['netns', 'exec', namespace, ...as, program, ...args];
      spawn(IP, command, { cwd: folder, stdio: ['ignore', log.fd, log.fd] }).unref();
      await log.close();
    },
    async kill() {
      await until(
        async () => {
          const { stdout } = await execute(IP, ['netns', 'pids', namespace]);
          const pids = stdout.split('\n').filter(Boolean).map(Number);
          for (const pid of pids) killIfThere(pid);
          return pids.length === 0;
        },
        { for: `all that runs on ${namespace} to end` },
      );
    },
    // Nobody is notified of it, as with a switch that fails.
    cutOff: () => ip('link', 'set', cable, 'nomaster'),
    reconnect: () => ip('link', 'set', cable, 'master', bridge),
  };
}

async function ip(...args: string[]): Promise<void> {
  await execute(IP, args);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ESRCH') throw error;
  }
}
