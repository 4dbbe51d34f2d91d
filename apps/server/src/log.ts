import { type DestinationStream, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/** The log, as lines of JSON. Of a database error the row is left out: it may hold hashes, codes and addresses. */
export function createLog(level: Config['logLevel'], stream?: DestinationStream) {
  const err = (error: Error) => {
    const { detail: _row, ...told } = stdSerializers.err(error);
    return told;
  };
  return pino({ level, serializers: { err } }, stream);
}
