import { readdir, readFile } from 'node:fs/promises';
import { oneRow, type Pool } from './database.ts';

/** What `getconf CLK_TCK` says on every Linux. */
const TICK_MS = 10;

/** The processor time that a cluster has taken since it started, in milliseconds: of its processes, ended ones too. */
export async function databaseCpuMs(pool: Pool): Promise<number> {
  const { pid } = oneRow(await pool.query<{ pid: number }>('select pg_backend_pid() as pid'));
  const postmaster = (await statOf(pid))?.parent;
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf));
  return all.reduce((sum, stat) => {
    if (stat?.pid === postmaster) return sum + TICK_MS * (stat!.own + stat!.children);
    return stat?.parent === postmaster ? sum + TICK_MS * stat!.own : sum;
  }, 0);
}

/** The processor time that a process of its own has taken since it started, in milliseconds. */
export async function processCpuMs(pid: number): Promise<number> {
  const stat = await statOf(pid);
  if (stat === undefined) throw new Error(`There is no process ${pid}`);
  return TICK_MS * stat.own;
}

/** A process and its time in ticks; undefined once it is gone. */
async function statOf(pid: number | string) {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (line === undefined) return undefined;
  // Past the name, which may hold anything: the fields from the third on (proc_pid_stat).
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const at = (place: number) => Number(fields[place - 3]);
  return { pid: Number(pid), parent: at(4), own: at(14) + at(15), children: at(16) + at(17) };
}
