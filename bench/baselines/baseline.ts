import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers what its path names; the rest of the path is its argument. */
export type Baseline = (request: IncomingMessage, reply: ServerResponse, argument: string) => Promise<void>;
