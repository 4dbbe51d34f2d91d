/** Reads a Dockerfile, as far as ours goes: what it does not know it refuses. */

/** What makes files, in the order of the Dockerfile. */
export type Step =
  | { kind: 'workdir'; path: string }
  | { kind: 'copy'; from: string | undefined; sources: readonly string[]; to: string }
  | { kind: 'run'; command: string };

export type Stage = {
  base: string;
  name: string | undefined;
  steps: readonly Step[];
  environment: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  /** The number of the user that runs it; that of root where none is named. */
  user: number;
  ports: readonly number[];
  volumes: readonly string[];
  healthcheck: readonly string[];
  entrypoint: readonly string[];
  command: readonly string[];
};

type Draft = { -readonly [Key in keyof Stage]: Stage[Key] };

/** The stages of a Dockerfile, the image's own last. Throws an Error that names the line which it does not know. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Draft[] = [];
  for (const { line, number } of instructionsOf(text)) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.+)$/s.exec(line) ?? [];
    const refuse = (why: string) => new Error(`Dockerfile, line ${number}: ${why}`);
    if (name === 'FROM') {
      stages.push(begin(rest, refuse));
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw refuse('FROM comes first');
    const read = readers[name];
    if (!read) throw refuse(`there is no way to follow ${name || line}`);
    Object.assign(stage, read(rest, stage, refuse));
  }
  return stages;
}

type Refuse = (why: string) => Error;
type Reader = (rest: string, stage: Draft, refuse: Refuse) => Partial<Draft>;

const readers: Readonly<Record<string, Reader>> = {
  WORKDIR: (path, { steps }) => ({ steps: [...steps, { kind: 'workdir', path }] }),
  COPY: (rest, { steps }, refuse) => ({ steps: [...steps, readCopy(rest, refuse)] }),
  RUN: (command, { steps }, refuse) => {
    // It would be a path of the machine that follows it.
    if (/(^|[\s'"=])\//.test(command)) throw refuse('RUN names an absolute path');
    return { steps: [...steps, { kind: 'run', command }] };
  },
  ENV: (rest, { environment }, refuse) => ({ environment: { ...environment, ...readPair(rest, refuse) } }),
  LABEL: (rest, { labels }, refuse) => ({ labels: { ...labels, ...readPair(rest, refuse) } }),
  USER: (rest, _stage, refuse) => ({ user: readNumber(rest, refuse) }),
  EXPOSE: (rest, { ports }, refuse) => ({ ports: [...ports, readNumber(rest, refuse)] }),
  VOLUME: (path, { volumes }) => ({ volumes: [...volumes, path] }),
  HEALTHCHECK: (rest, _stage, refuse) => {
    const [, list = ''] = /^(?:--[a-z-]+=\S+ +)*CMD +(.+)$/.exec(rest) ?? [];
    return { healthcheck: readList(list, refuse) };
  },
  ENTRYPOINT: (rest, _stage, refuse) => ({ entrypoint: readList(rest, refuse) }),
  CMD: (rest, _stage, refuse) => ({ command: readList(rest, refuse) }),
};

function begin(rest: string, refuse: Refuse): Draft {
  const [, base, name] = /^(\S+)(?: +AS +(\S+))?$/.exec(rest) ?? [];
  if (!base) throw refuse('FROM names one image, and AS a name');
  return {
    base,
    name,
    steps: [],
    environment: {},
    labels: {},
    user: 0,
    ports: [],
    volumes: [],
    healthcheck: [],
    entrypoint: [],
    command: [],
  };
}

function readCopy(rest: string, refuse: Refuse): Step {
  const [, from, paths = ''] = /^(?:--from=(\S+) +)?(?!--)(.+)$/.exec(rest) ?? [];
  const list = paths.split(/ +/);
  const to = list.pop();
  if (!to || list.length === 0) throw refuse('COPY has sources and a destination, and --from at most');
  if (list.some((path) => /[*?[]/.test(path))) throw refuse('COPY names its sources without patterns');
  if (list.length > 1 && !to.endsWith('/')) throw refuse('COPY of several sources ends with /');
  return { kind: 'copy', from, sources: list, to };
}

function readPair(rest: string, refuse: Refuse): Record<string, string> {
  const [, key, quoted, plain] = /^([\w.]+)=(?:"([^"]*)"|([^\s"]+))$/.exec(rest) ?? [];
  if (!key) throw refuse('one name=value a line');
  return { [key]: quoted ?? plain ?? '' };
}

function readNumber(rest: string, refuse: Refuse): number {
  if (!/^\d+$/.test(rest)) throw refuse(`a number, not '${rest}'`);
  return Number(rest);
}

/** A command as a list: no shell stands between it and its signals. */
function readList(rest: string, refuse: Refuse): string[] {
  try {
    const list: unknown = JSON.parse(rest);
    if (Array.isArray(list) && list.every((part) => typeof part === 'string')) return list;
  } catch {}
  throw refuse('a command is a list in brackets');
}

/** The instructions with the number of their line, without comments, each on one line. */
function instructionsOf(text: string): { line: string; number: number }[] {
  const found: { line: string; number: number }[] = [];
  let begun: { line: string; number: number } | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const whole: { line: string; number: number } = begun
      ? { ...begun, line: `${begun.line} ${line}` }
      : { line, number: index + 1 };
    if (whole.line.endsWith('\\')) begun = { ...whole, line: whole.line.slice(0, -1).trimEnd() };
    else {
      found.push(whole);
      begun = undefined;
    }
  }
  return found;
}
