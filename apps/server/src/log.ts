import { type DestinationStream, type LoggerOptions, levels, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

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
      const [given] = args as unknown[];
      if (severity >= levels.values.error! && given instanceof Object && 'err' in given) report(given.err);
      method.apply(this, args);
    },
  };
  return pino({ level, serializers: { err }, ...(hooks && { hooks }) }, stream);
}
