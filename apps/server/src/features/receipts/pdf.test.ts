import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printPdf } from './pdf.ts';

const page = (text: string) => ({ defaultStyle: { font: 'Roboto' }, content: [text] });

test('documents are printed in one thread of their own, and one person’s many do not come before another’s', async () => {
  const threads: unknown[] = [];
  process.on('worker', (worker) => threads.push(worker));
  const finished: string[] = [];
  const print = (person: string) =>
    printPdf(person, page(person)).then((pdf) => {
      finished.push(person);
      return pdf;
    });
  const printed = await Promise.all([...Array.from({ length: 8 }, () => print('busy')), print('other')]);
  for (const pdf of printed) assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), '%PDF-');
  assert.ok(finished.indexOf('other') <= 2, finished.join());
  assert.equal(threads.length, 1);
});

test('what cannot be printed fails alone', async () => {
  const unprintable = { ...page('x'), defaultStyle: { font: 'Nobodys' } };
  const [failed, printed] = await Promise.allSettled([printPdf('a', unprintable), printPdf('b', page('y'))]);
  assert.equal(failed.status, 'rejected');
  assert.equal(printed.status, 'fulfilled');
});
