import type { run } from 'node:test';

type Tests = ReturnType<typeof run>;

/** Counts what fails while tests run: tests, and what stands around them, as a suite, a hook or a file that throws. */
export function countFailures(tests: Tests): () => number {
  let failed = 0;
  tests.on('test:fail', ({ details, todo }) => {
    // What only holds a test that failed is not counted again.
    if (todo === undefined && failureType(details.error) !== 'subtestsFailed') failed += 1;
  });
  return () => failed;
}

function failureType(error: Error): unknown {
  return 'failureType' in error ? error.failureType : undefined;
}
