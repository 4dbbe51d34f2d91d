import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { startChild } from './child.ts';

const SHORT_MS = 20;

async function program(t: TestContext, source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  await writeFile(file, source);
  return file;
}

describe('a process of its own', () => {
  it('answers, and ends when it is closed', async (t) => {
    const echo = `process.send('ready'); process.on('message', (message) => process.send(message + '!'));`;
    const child = await startChild<string>(await program(t, echo), {});
    t.after(child.close);
    assert.equal(child.ready, 'ready');
    assert.equal(await child.ask('here'), 'here!');
    await child.close();
    assert.equal(child.process.signalCode, 'SIGTERM');
    await assert.rejects(child.ask('here'));
  });

  it('that says nothing is ended, and its start fails by name', async (t) => {
    const file = await program(t, 'setInterval(() => {}, 1_000)');
    await assert.rejects(startChild(file, {}, { readyWithinMs: SHORT_MS }), {
      message: 'Waited 20 ms for the first message of program.mjs',
    });
  });

  it('that ends fails who waits for its answer', async (t) => {
    const file = await program(t, `process.send('ready'); process.on('message', () => process.exit(3));`);
    const child = await startChild<string>(file, {});
    await assert.rejects(child.ask('anything'), { message: 'program.mjs ended with 3' });
    await child.close();
  });

  it('that does not answer fails by the name of the question', async (t) => {
    const file = await program(t, `process.send('ready'); process.on('message', () => {});`);
    const child = await startChild<string>(file, {});
    t.after(child.close);
    await assert.rejects(child.ask('anything', SHORT_MS), {
      message: "Waited 20 ms for the answer to 'anything' of program.mjs",
    });
  });
});
