import type { TestEvent } from 'node:test/reporters';

/** A reporter that writes a line as soon as a test fails, and nothing else. */
export default async function* failures(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:complete' && !data.details.passed && data.todo === undefined) yield `${data.name}\n`;
  }
}
