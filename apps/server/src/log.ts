import { type DestinationStream, type LoggerOptions, levels, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/** What is reported when it is logged at one of these levels. */
const REPORTED = new Set<string | undefined>(['error', 'fatal']);

/**
 * The log, as lines of JSON. Of a database error the row is left out: it may hold hashes, codes and addresses. What
 * failed and is logged as an error goes to `report` as well.
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
  const hooks: LoggerOptions['hooks'] = report && {
    logMethod(args, method, severity) {
      const [given]: readonly unknown[] = args;
      if (REPORTED.has(levels.labels[severity]) && given instanceof Object && 'err' in given)
        report(given.err);
      method.apply(this, args);
    },
  };
  return pino({ level, serializers: { err }, ...(hooks && { hooks }) }, stream);
}
