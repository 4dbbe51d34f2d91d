import type { TestEvent } from 'node:test/reporters';

/** Begins a line of the reporter: what tests themselves print has none. */
export const FAILED = '\0';

/** A reporter that writes a line as soon as a test fails, and nothing else. */
export default async function* failures(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:complete' && !data.details.passed && data.todo === undefined) {
      yield `${FAILED}${data.name}\n`;
    }
  }
}
