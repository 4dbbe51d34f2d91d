import { isSystemError } from './systemError.ts';

/** More than what is under way may take to end (`http/drain.ts`); whoever runs the process gives it longer. */
export const patienceMs = 75_000;

/** Closes and exits when somebody ends this process, in whatever way, or the process that started it is gone. */
export function closeWhenEnded(close: () => Promise<void>): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    await close();
    process.exit(0);
  };
  // A terminal sends Ctrl-C to every process of the group, and the launcher passes it on: it may come twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  process.on('disconnect', () => void end());
  // It may have gone while this process was still starting; without such a channel this is undefined.
  if (process.connected === false) void end();
}

/** Says what went wrong in a line or two that help, and exits; what nobody expected is shown whole. */
export function exitWith(error: unknown): never {
  if (isSystemError(error) && error.code === 'EADDRINUSE') {
    console.error(
      `Port ${error.port} is in use. Set PORT (for our own broker MQTT_PORT, for the demo site DEMO_SITE_PORT) to another one.`,
    );
  } else if (isSystemError(error) && error.code.startsWith('ERR_PARSE_ARGS')) {
    console.error(`${error.message} --help says what there is.`);
  } else if (error instanceof Error && error.cause === undefined && !('code' in error)) {
    console.error(error.message);
  } else {
    console.error(error);
  }
  process.exit(1);
}
