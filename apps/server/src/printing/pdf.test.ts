import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { IDLE_MS, printPdf } from './pdf.ts';

const page = (text: string) => ({ defaultStyle: { font: 'Roboto' }, content: [text] });

const threads: Worker[] = [];
process.on('worker', (worker) => threads.push(worker));

test('documents are printed in one thread of their own, and one person’s many do not come before another’s', async () => {
  const before = threads.length;
  const finished: string[] = [];
  const print = (person: string) =>
    printPdf(person, page(person)).then((pdf) => {
      finished.push(person);
      return pdf;
    });
  const printed = await Promise.all([...Array.from({ length: 8 }, () => print('busy')), print('other')]);
  for (const pdf of printed) assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), '%PDF-');
  assert.ok(finished.indexOf('other') <= 2, finished.join());
  // None where a test before had one begun.
  assert.ok(threads.length - before <= 1);
});

test('what cannot be printed fails alone', async () => {
  const unprintable = { ...page('x'), defaultStyle: { font: 'Nobodys' } };
  const [failed, printed] = await Promise.allSettled([printPdf('a', unprintable), printPdf('b', page('y'))]);
  assert.equal(failed.status, 'rejected');
  assert.equal(printed.status, 'fulfilled');
});

test('a thread that has nothing to print ends, and the next document has another', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await printPdf('a', page('x'));
  const thread = threads.at(-1)!;
  t.mock.timers.tick(IDLE_MS - 1);
  await printPdf('a', page('y'));
  assert.equal(threads.at(-1), thread);
  t.mock.timers.tick(IDLE_MS - 1);
  const ended = once(thread, 'exit');
  t.mock.timers.tick(1);
  await ended;
  await printPdf('a', page('z'));
  assert.notEqual(threads.at(-1), thread);
});
