import { Worker } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';

export type PrintOrder = { id: number; definition: TDocumentDefinitions };
export type PrintAnswer = { id: number } & ({ pdf: Uint8Array } | { failure: string });

type Printer = {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Uint8Array>>;
  idle: NodeJS.Timeout | undefined;
};
/** A thread keeps tens of megabytes, so one that prints nothing for this long ends; the next document starts another. */
export const IDLE_MS = 30_000;
/** Started when the first document is asked for: most processes never print. */
let printer: Printer | undefined;
let orders = 0;
const limitConcurrency = createConcurrencyLimit();

/**
 * Prints a document of plain data in a thread of its own, where it holds up nobody's calls. Of one person's only one is
 * printed at a time, so that many of theirs do not keep others waiting.
 */
export function printPdf(person: string, definition: TDocumentDefinitions): Promise<Uint8Array> {
  return limitConcurrency(
    person,
    async () => 1,
    () => {
      printer ??= startPrinter();
      const id = ++orders;
      const printed = Promise.withResolvers<Uint8Array>();
      clearTimeout(printer.idle);
      printer.waiting.set(id, printed);
      printer.worker.ref();
      printer.worker.postMessage({ id, definition } satisfies PrintOrder);
      return printed.promise;
    },
  );
}

function startPrinter(): Printer {
  const worker = new Worker(new URL('./printWorker.ts', import.meta.url));
  const started: Printer = { worker, waiting: new Map(), idle: undefined };
  const end = (error: Error) => {
    if (printer === started) printer = undefined;
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('message', (answer: PrintAnswer) => {
    const printed = started.waiting.get(answer.id);
    started.waiting.delete(answer.id);
    if (started.waiting.size === 0) rest(started);
    if ('pdf' in answer) printed?.resolve(answer.pdf);
    else printed?.reject(new Error(`A document was not printed: ${answer.failure}`));
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`The printing thread ended with ${code}`)));
  return started;
}

/** An idle printer does not keep a process alive that is done, and soon ends. */
function rest(idle: Printer): void {
  idle.worker.unref();
  idle.idle = setTimeout(() => {
    if (printer === idle) printer = undefined;
    void idle.worker.terminate();
  }, IDLE_MS);
  idle.idle.unref();
}
