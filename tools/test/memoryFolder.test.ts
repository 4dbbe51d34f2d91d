import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';

const source = `
  import { existsSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  const { keepTemporaryFilesInMemory } = await import(${JSON.stringify(import.meta.resolve('./memoryFolder.ts'))});
  await keepTemporaryFilesInMemory();
  console.log(tmpdir(), existsSync(tmpdir()));
`;

/** A process that keeps its temporary files in memory: where, and whether the folder was there. */
function run(killed = false): { folder: string; wasThere: boolean } {
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', killed ? `${source} process.kill(process.pid, 'SIGKILL');` : source],
    { encoding: 'utf8' },
  );
  const [folder = '', wasThere] = stdout.trim().split(' ');
  return { folder, wasThere: wasThere === 'true' };
}

test('temporary files are gone with their process, and those of a killed one at the next start', {
  skip: !existsSync('/dev/shm') && 'this system keeps no files in memory',
}, () => {
  const killed = run(true);
  assert.ok(killed.wasThere);
  const ended = run();
  assert.ok(ended.wasThere);
  assert.equal(existsSync(ended.folder), false);
  if (killed.folder.startsWith('/dev/shm')) assert.equal(existsSync(killed.folder), false);
});
