import { type DestinationStream, type LoggerOptions, levels, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { isUnreachable } from './db/pool.ts';

/** The number of the level `debug` in a line. */
const DEBUG = 20;
/** What is reported when it is logged at one of these levels. */
const REPORTED = new Set<string | undefined>(['error', 'fatal']);

/**
 * The log, as lines of JSON. Of a database error the row is left out: it may hold hashes, codes and addresses. What
 * failed and is logged as an error goes to `report` as well. What failed because the database is away is a line for
 * developers only (`debug`): the outage itself is logged where it is noticed, once.
 */
export function createLog(
  level: Config['logLevel'],
  stream?: DestinationStream,
  report?: (error: unknown) => void,
) {
  const err = (error: Error) => {
    const { detail: _row, ...logged } = stdSerializers.err(error);
    return logged;
  };
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, severity) {
      const [given]: readonly unknown[] = args;
      const failure = given instanceof Object && 'err' in given ? given.err : undefined;
      if (severity > DEBUG && isUnreachable(failure)) return this.debug(...args);
      if (failure !== undefined && REPORTED.has(levels.labels[severity])) report?.(failure);
      method.apply(this, args);
    },
  };
  return pino({ level, serializers: { err }, hooks }, stream);
}
