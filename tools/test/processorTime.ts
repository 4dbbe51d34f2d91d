import { readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second on every Linux that Node runs on. */
const TICKS_PER_S = 100;

/**
 * Seconds of processor time that this process and its ended children have taken, undefined where the system does not
 * say. Other load on the machine does not add to it, as it does to what a clock shows.
 */
export function processorSeconds(): number | undefined {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  // After the name, which may hold anything, utime, stime, cutime and cstime are the 12th to 15th.
  const [utime, stime, cutime, cstime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return (Number(utime) + Number(stime) + Number(cutime) + Number(cstime)) / TICKS_PER_S;
}
