import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { withinTime } from '../../timeLimit.ts';
import { readBackupTimes } from './service.ts';

/** A storage that hangs is not to keep the other metrics back. */
const READ_LIMIT_MS = 2_000;

/** Measures the age of the last good backup and of the last drill; nothing where there is none, or no recovery key. */
export function measureBackups({
  config,
  clock,
  metrics,
}: Pick<Context, 'config' | 'clock' | 'metrics'>): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [metrics.registry] });
  const backup = gauge('gatehouse_backup_age_seconds', 'Age of the last good backup.');
  const drill = gauge('gatehouse_backup_drill_age_seconds', 'Time since a backup was restored and held.');
  metrics.onRead(async () => {
    const now = clock.now();
    const times = await withinTime(READ_LIMIT_MS, readBackupTimes(config, now)).catch(() => undefined);
    const set = (of: Gauge, at: Temporal.Instant | undefined) => {
      if (at) of.set(now.since(at).total('seconds'));
      else of.remove();
    };
    set(backup, times?.backedUpAt);
    set(drill, times?.drilledAt);
  });
}
