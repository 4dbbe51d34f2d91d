/**
 * Takes a stream of server-sent events apart: returns what has become whole with each chunk of text. Comments, which are
 * heartbeats with the server's time in ms since 1970, go to `onComment`, and how soon to come back after the end to
 * `onRetry`, in ms; fields other than these are passed over.
 */
export function createEventReader(
  onComment?: (text: string) => void,
  onRetry?: (ms: number) => void,
): (chunk: string) => string[] {
  let rest = '';
  let data: string[] = [];
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    const events: string[] = [];
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'));
        data = [];
      } else if (line.startsWith(':')) {
        onComment?.(line.slice(1).replace(/^ /, ''));
      } else if (line.startsWith('data:')) {
        data.push(line.slice(5).replace(/^ /, ''));
      } else {
        const ms = /^retry: ?(\d+)$/.exec(line)?.[1];
        if (ms !== undefined) onRetry?.(Number(ms));
      }
    }
    return events;
  };
}
