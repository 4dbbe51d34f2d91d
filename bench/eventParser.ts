type Listener = {
  /** The reply's headers are here and say that it is a stream. */
  onBegin(): void;
  onEvent(data: string): void;
};

const HEADER_END = '\r\n\r\n';
const EVENT_END = '\n\n';
const DATA = 'data: ';

/**
 * Reads a reply with server-sent events as its bytes arrive, however they were cut; throws when it is none or has
 * ended. Made for thousands of streams at once: in text of one byte a character, of which only events are decoded.
 */
export function createReplyParser({ onBegin, onEvent }: Listener): (bytes: Buffer) => void {
  let read: (text: string) => void = readHeaders;
  let rest = '';
  let unfinished = '';

  function readHeaders(text: string): void {
    rest += text;
    const end = rest.indexOf(HEADER_END);
    const status = /^HTTP\/1\.\d (\d{3})/.exec(rest)?.[1];
    if (end < 0) return;
    const headers = rest.slice(0, end);
    const body = rest.slice(end + HEADER_END.length);
    if (status !== '200') throw new Error(`status ${status ?? 'unknown'} instead of 200: ${body}`);
    if (!/content-type: text\/event-stream/i.test(headers)) throw new Error('the reply is no event stream');
    rest = '';
    read = /transfer-encoding: chunked/i.test(headers) ? readChunks : readEvents;
    onBegin();
    read(body);
  }

  function readChunks(text: string): void {
    rest += text;
    let at = 0;
    for (;;) {
      const lineEnd = rest.indexOf('\r\n', at);
      if (lineEnd < 0) break;
      const size = Number.parseInt(rest.slice(at, lineEnd), 16);
      if (size === 0) throw new Error('the stream has ended');
      const start = lineEnd + 2;
      if (rest.length < start + size + 2) break;
      readEvents(rest.slice(start, start + size));
      at = start + size + 2;
    }
    rest = rest.slice(at);
  }

  function readEvents(text: string): void {
    const blocks = (unfinished + text).split(EVENT_END);
    // A text that is split has one part at least.
    unfinished = blocks.pop()!;
    for (const block of blocks) {
      if (block.startsWith(DATA)) onEvent(Buffer.from(block.slice(DATA.length), 'latin1').toString());
    }
  }

  return (bytes) => read(bytes.toString('latin1'));
}
