import type { RenderedState } from './renderedPage.ts';

/** Answers as they are written, which pages of other addresses hand over too. */
const written = new WeakMap<object, Buffer>();

/**
 * A state as JSON in UTF-8, to stand within an element of a page: without a `<`, whatever texts are in it, so that none ends
 * the element. For the server alone.
 */
export function writeRenderedState({ address, now, answers }: RenderedState): Buffer {
  const parts = answers.flatMap(([key, data], index) => [
    embedded(`${index === 0 ? '' : ','}[${JSON.stringify(key)},`),
    answerOf(data),
    CLOSED,
  ]);
  const head = embedded(`{"address":${JSON.stringify(address)},"now":${now},"answers":[`);
  return Buffer.concat([head, ...parts, END]);
}

const embedded = (json: string) => Buffer.from(json.replaceAll('<', '\\u003c'));
const CLOSED = embedded(']');
const END = embedded(']}');

function answerOf(data: unknown): Buffer {
  if (typeof data !== 'object' || data === null) return embedded(JSON.stringify(data));
  const before = written.get(data);
  if (before !== undefined) return before;
  const answer = embedded(JSON.stringify(data));
  written.set(data, answer);
  return answer;
}
