/** Writes down the API once, for whoever started this thread. */
import { parentPort } from 'node:worker_threads';
import { openApiDocument } from './openapi.ts';

parentPort?.postMessage(JSON.stringify(await openApiDocument()));
