import { ORGANISATION } from '@gatehouse/server/testing/factories';

export type LiveStream = {
  /** What came so far: of which kind, and when by `performance.now()`. */
  received: readonly { kind: string; at: number }[];
  /** Whether the server ended it. */
  hasEnded(): boolean;
  close(): void;
};

/** Reads a customer's live events until it is closed. Throws where the server refuses. */
export async function readLiveStream(url: string, customerId: number, token: string): Promise<LiveStream> {
  const ending = new AbortController();
  const response = await fetch(`${url}/api/customer/${customerId}/events`, {
    headers: { organisationid: String(ORGANISATION), authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  const { body, status } = response;
  if (status !== 200 || !body) throw new Error(`The stream was refused with ${status}`);
  const received: { kind: string; at: number }[] = [];
  let hasEnded = false;
  const read = async () => {
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const kind = /^data: .*"kind":"(\w+)"/.exec(line)?.[1];
        if (kind) received.push({ kind, at: performance.now() });
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (hasEnded = true));
  return { received, hasEnded: () => hasEnded, close: () => ending.abort() };
}
