/** When connections end over which nothing comes or goes, so that nobody keeps one for nothing. Milliseconds. */
export type ConnectionTimes = {
  /** From the connection, or the reply before, to the last byte of a request's headers. */
  headersMs: number;
  /** The same to the last byte of the request. */
  requestMs: number;
  /** From a reply to the next request. */
  keepAliveMs: number;
  /** Without a byte in either direction, also while a reply waits for its reader. */
  silenceMs: number;
  /** How often headers and requests that come too slowly are looked for. */
  checkEveryMs: number;
};

const TIMES: ConnectionTimes = {
  headersMs: 60_000,
  requestMs: 70_000,
  // Longer than load balancers keep theirs, which would otherwise send a request into a connection that is ending.
  keepAliveMs: 72_000,
  // Longer than any call takes, and live streams say something every 20 s.
  silenceMs: 90_000,
  checkEveryMs: 10_000,
};

/** Options of Fastify by which connections end in time. */
export function connectionTimeouts(times: ConnectionTimes = TIMES) {
  return {
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    connectionTimeout: times.silenceMs,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkEveryMs },
  };
}
