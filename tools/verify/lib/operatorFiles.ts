/** The files that operators are given for several machines, filled in as they would do it. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../docs/operating/high-availability');

/** Writes a file of docs/operating/high-availability with a value for each `${NAME}` in it. Throws where one is missing. */
export async function fillOperatorFile(
  name: string,
  to: string,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8');
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = values[variable];
    if (value === undefined) throw new Error(`${name} has a \${${variable}} that nobody fills in`);
    return String(value);
  });
  await writeFile(to, filled);
}

/** Where programs that refuse root run as somebody else: as Debian's postgres, where there is one and we are root. */
export async function postgresAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.geteuid?.() !== 0 || !existsSync('/etc/passwd')) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (!line) throw new Error('There is no user postgres, whom PgBouncer and PostgreSQL run as.');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
