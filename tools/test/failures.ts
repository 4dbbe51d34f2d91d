import { relative } from 'node:path';
import type { run } from 'node:test';
import { faultOf } from './flaky.ts';
import type { Failure } from './totals.ts';

type Tests = ReturnType<typeof run>;

/**
 * Collects what fails while tests run: tests, and what stands around them, as a suite, a hook or a file that throws.
 * `filesOfEntry`: what a file that was run stands for, where those are others.
 */
export function collectFailures(
  tests: Tests,
  root: string,
  filesOfEntry: ReadonlyMap<string, readonly string[]> = new Map(),
): () => readonly Failure[] {
  const failures: Failure[] = [];
  tests.on('test:fail', ({ name, file = '', details, todo }) => {
    // What only holds a test that failed is not counted again.
    if (todo !== undefined || failureType(details.error) === 'subtestsFailed') return;
    const files = filesOfEntry.get(file) ?? [relative(root, file).replaceAll('\\', '/')];
    const fault = faultOf(causeOf(details.error));
    failures.push(...files.map((each) => ({ file: each, name, fault })));
  });
  return () => failures;
}

/** What was thrown, out of what the test runner makes of it. */
function causeOf(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error;
}

function failureType(error: Error): unknown {
  return 'failureType' in error ? error.failureType : undefined;
}
