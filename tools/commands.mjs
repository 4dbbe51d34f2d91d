/**
 * Every command: its file, what it does, what it takes and the variables that matter to it. Plain JavaScript, because
 * the launcher reads it with whatever Node a person has.
 */
import { parseArgs } from 'node:util';

const testRun = {
  FAULTS: '1 delays every request, reply and live event of the browser tests at random',
  SCREENSHOTS: 'Folder for a picture of each screen in each size and theme',
};
/** Of the demo and its third parties alone. */
const ofTheDemo = ['DEMO_SITE_PORT', 'SENTRY_FORCE'];
/** Of a process that serves HTTP. */
const ofHttp = [
  'PORT',
  'TRUST_PROXY',
  'APP_ORIGINS',
  'DATABASE_REPLICA_URL',
  'MAP_TILES_URL',
  'APP_LINKS_ANDROID',
  'APP_LINKS_IOS',
];
/** Of a process with doors and jobs alone. */
const ofWorkers = ['WORKER_PORT'];
/** What a server on its own machine has no use for. */
const ofOperators = [
  ...ofWorkers,
  'TRUST_PROXY',
  'DATABASE_REPLICA_URL',
  'SECRET_KEY',
  'SECRET_KEY_FALLBACKS',
  'PUSH_ENVIRONMENT',
  'APP_LINKS_ANDROID',
  'APP_LINKS_IOS',
];

const ofBackups = [
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'SECRET_KEY_FALLBACKS',
];

/**
 * Options of Node for whatever runs as long as people are served. Left to itself the memory for what lives a moment grows to
 * 32 MB for each thread, and that for the rest to four times what is in use; the server answers no faster for either.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100'];

/**
 * For the allocator of glibc: threads share two arenas, without which a server holds tens of megabytes more that nobody uses,
 * and its heap is made of large pages of the system's memory, where each small one would be fetched by itself. From what size
 * on a piece is a mapping of its own it finds out for itself.
 */
export const serverEnvironment = { GLIBC_TUNABLES: 'glibc.malloc.arena_max=2:glibc.malloc.hugetlb=1' };

/** How a process runs that people are served by. */
const serving = { flags: serverFlags, environment: serverEnvironment };

export const commands = /** @type {const} */ ({
  start: {
    file: 'tools/stack/src/start.ts',
    ...serving,
    summary: 'the whole stack on one address, with a made-up operator',
    options: {
      reset: { type: 'boolean', default: false, meaning: 'starts over' },
      empty: {
        type: 'boolean',
        default: false,
        meaning: 'an empty house of its own in place of the demo, to set up and try out with simulated doors',
      },
    },
    variables: { except: ofOperators },
  },
  dev: {
    file: 'tools/stack/src/dev.ts',
    summary: 'the same, reloading as you edit',
    options: {},
    variables: { except: ofOperators },
  },
  serve: {
    file: 'tools/stack/src/serve.ts',
    ...serving,
    summary: 'an operator’s own server: client and API, without demo, simulator, outbox or test cards',
    options: {
      'http-only': {
        type: 'boolean',
        default: false,
        meaning: 'leaves the doors and what time does to workers over the same DATABASE_URL',
      },
    },
    variables: { except: [...ofTheDemo, ...ofWorkers] },
  },
  worker: {
    file: 'apps/server/src/worker.ts',
    ...serving,
    summary: 'the doors and what time does, for servers that run with --http-only',
    options: {},
    variables: { except: [...ofTheDemo, ...ofHttp] },
  },
  owner: {
    file: 'apps/server/src/owner.ts',
    summary: 'makes the account of somebody who may do everything, or gives them a new password',
    operands: '<e-mail address>',
    options: {
      name: { type: 'string', value: 'name', meaning: 'their name, for a new account' },
      organisation: {
        type: 'string',
        value: 'name',
        meaning: 'the operator’s name, made where there is none yet',
      },
    },
    variables: { only: ['DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'PUBLIC_URL'] },
  },
  migrate: {
    file: 'apps/server/src/migrateCommand.ts',
    summary: 'brings an operator’s database up to date, apart from the start of a server',
    options: { 'dry-run': { type: 'boolean', default: false, meaning: 'lists what would be applied' } },
    variables: { only: ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR'] },
  },
  doctor: {
    file: 'apps/server/src/doctor/doctor.ts',
    summary:
      'looks at what an operator’s server needs: database, broker, mail, cards, disk; fails where something does not work',
    options: { json: { type: 'boolean', default: false, meaning: 'prints what it finds as JSON' } },
    variables: { except: ofTheDemo },
  },
  backup: {
    file: 'apps/server/src/backup.ts',
    summary:
      'writes an encrypted backup of the database and its secret; init makes the recovery key, without which there are none, and backups before need the one before',
    operands: '[init]',
    options: {
      to: { type: 'string', value: 'folder', meaning: 'into another folder, where nothing is ever removed' },
    },
    variables: { only: ofBackups },
  },
  keys: {
    file: 'apps/server/src/keys.ts',
    summary: 'makes a new key for tokens and for what is encrypted, step by step',
    operands: 'rotate',
    options: {
      remove: { type: 'boolean', default: false, meaning: 'drops the keys that nothing needs any more' },
    },
    variables: {
      only: ['DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'SECRET_KEY', 'SECRET_KEY_FALLBACKS'],
    },
  },
  restore: {
    file: 'apps/server/src/restore.ts',
    summary: 'restores a backup into an empty place, and checks it',
    operands: '[file]',
    options: {
      drill: {
        type: 'boolean',
        default: false,
        meaning: 'restores the newest, or the given one, beside, checks it and takes it away again',
      },
    },
    variables: { only: ofBackups },
  },
  'upgrade-database': {
    file: 'apps/server/src/upgradeDatabase.ts',
    summary:
      'brings the database in DATA_DIR to the PostgreSQL that comes with this release, and keeps the old',
    options: {
      from: {
        type: 'string',
        value: 'folder',
        meaning: 'of the old PostgreSQL’s programs; that of Debian when not given',
      },
    },
    variables: { only: ['DATA_DIR', 'SECRET_KEY', 'SECRET_KEY_FALLBACKS'] },
  },
  conformance: {
    file: 'tools/stack/src/conformance/command.ts',
    summary: 'takes a controller of your own through the device protocol, and prints what it fails',
    operands: '<serial>',
    options: {
      channel: {
        type: 'string',
        value: '3',
        meaning: 'the door that commands go to; the first with a lock when not given',
      },
      'no-hands': {
        type: 'boolean',
        default: false,
        meaning: 'leaves out what somebody has to do at the door',
      },
    },
    variables: {
      only: ['HOST', 'MQTT_PORT', 'DATABASE_URL', 'DATA_DIR', 'SECRET_KEY', 'SECRET_KEY_FALLBACKS'],
      own: {
        CONTROLLER_KEY:
          'The controller’s key, 64 hexadecimal digits; that of DATABASE_URL, or a new one, when not given',
      },
    },
  },
  test: {
    file: 'tools/test/test.ts',
    summary:
      'what every change must pass: lint, the tests without a browser, and of those in one what proves each feature',
    operands: '[lint | unit | browser] … [all] | changed [commit] | file … [shuffled [seed]] [at <instant>]',
    options: {},
    variables: { only: [], own: testRun },
  },
  lint: {
    file: 'tools/lint/lint.ts',
    summary:
      'format, types, imports, dead code, long functions, feature table, references, vocabulary, texts',
    options: {},
    variables: { only: [] },
  },
  bench: {
    file: 'bench/bench.ts',
    summary: 'speed against the least any implementation must do; writes bench/results.json',
    operands: '[row] …',
    options: {
      rows: { type: 'string', default: '', value: '1,3,9', meaning: 'only these rows' },
      turns: { type: 'string', value: '5', meaning: 'how often ours and the limit are measured by turns' },
      quick: {
        type: 'boolean',
        default: false,
        meaning: 'a small world and short turns: shows that it works, not how fast',
      },
      full: {
        type: 'boolean',
        default: false,
        meaning: 'also what takes long: five million past rows',
      },
      base: { type: 'string', value: 'file', meaning: 'compares with the results file of another run' },
    },
    variables: { only: [] },
  },
  'app:sync': {
    file: 'tools/appSync.ts',
    summary: 'builds the client into the projects of the Android and iOS apps',
    options: {},
    variables: {
      only: [],
      own: {
        VITE_API_URL: 'Address of the API, https; without it the app asks for one in the developer modal',
        VITE_WEB_URL: 'Address whose links open the app, https; that of the API when not given',
        VITE_ORGANISATION_ID: 'The organisation of the app; 4 when not given',
      },
    },
  },
  'client:pack': {
    file: 'tools/packClient.ts',
    summary: 'packs the typed client of the API, for programs in other repositories',
    options: {
      to: { type: 'string', value: 'folder', meaning: 'where the package goes; here when not given' },
    },
    variables: { only: [] },
  },
  mutants: {
    file: 'tools/mutants/mutants.ts',
    summary: 'small changes of the source that no test notices',
    operands: '<folder, file or file:line> … [more test files]',
    options: {
      min: { type: 'string', default: '90', value: '90', meaning: 'percent that are to be noticed' },
      nearest: { type: 'string', default: '10', value: '10', meaning: 'test files that are run for each' },
      jobs: { type: 'string', value: '2', meaning: 'how many run at once; as many as there are cores' },
    },
    variables: { only: [] },
  },
  scenes: {
    file: 'tools/scenes/scenes.ts',
    summary: 'renders the demo’s pictures with Blender',
    operands: '[scene] …',
    options: {
      width: { type: 'string', default: '1600', value: '480', meaning: 'of the widest picture, in pixels' },
      samples: { type: 'string', default: '24', value: '6', meaning: 'of each pixel; few for a quick look' },
    },
    variables: { only: [], own: { BLENDER: 'The program of Blender; blender when not given' } },
  },
  pictures: {
    file: 'tools/pictures.ts',
    summary: 'a picture of each screen in each size and theme, from the walks of the browser tests',
    operands: '[walk] …',
    options: {},
    variables: { only: [] },
  },
  messages: {
    file: 'tools/messages.ts',
    summary: 'every text that people read, feature by feature',
    options: {},
    variables: { only: [] },
  },
  verify: {
    file: 'tools/verify/verify.ts',
    summary: 'shows that a guarantee holds, with its figures',
    operands: '<guarantee> [count] …',
    options: {
      minutes: { type: 'string', value: '60', meaning: 'of soak: how long people use the server' },
      from: { type: 'string', value: 'v8.6.0', meaning: 'of upgrade: the release before, a tag or a commit' },
      times: { type: 'string', value: '10', meaning: 'how often failover takes something away; 2' },
    },
    variables: { only: [] },
  },
});

/** How a command is called: `npm start`, `npm run serve`. */
export function scriptOf(name) {
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}

/** A command's own help, without its variables; as it is called where not by npm. */
export function usageOf(name, called = `${scriptOf(name)} --`) {
  const { summary, operands, options } = commands[name];
  const rows = Object.entries({ ...options, help: { meaning: 'shows this' } }).map(
    ([option, { value, meaning }]) => [`--${option}${value ? ` <${value}>` : ''}`, meaning],
  );
  const width = Math.max(...rows.map(([flag]) => flag.length));
  const call = [called, '[options]', operands].filter(Boolean).join(' ');
  const lines = rows.map(([flag, meaning]) => `  ${flag.padEnd(width)}  ${meaning}`);
  return `${call}\n\n${capitalised(summary)}.\n\nOptions:\n\n${lines.join('\n')}\n`;
}

/** What is wrong with a command's arguments; undefined where nothing is. */
export function findWrongArgument(of, given) {
  const { options, operands } = commands[of];
  const { tokens } = parseArgs({ args: given, options, strict: false, tokens: true });
  for (const { kind, name: option, rawName, value } of tokens) {
    if (kind === 'positional' && operands === undefined) return `it takes no '${value}'`;
    if (kind !== 'option') continue;
    const known = Object.hasOwn(options, option) && rawName.startsWith('--') ? options[option] : undefined;
    if (!known) return `there is no option ${rawName}`;
    if (known.type === 'string' && !value) return `${rawName} needs a value, like ${rawName} ${known.value}`;
    if (known.type === 'boolean' && value !== undefined)
      return `${rawName} takes no value, and has '${value}'`;
  }
  return undefined;
}

const capitalised = (text) => text[0].toUpperCase() + text.slice(1);
