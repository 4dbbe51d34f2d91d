import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const sources = [
  join(root, 'apps/client/android/app/src/main/kotlin'),
  join(import.meta.dirname, 'stubs'),
  join(import.meta.dirname, 'FrameCheck.kt'),
  join(import.meta.dirname, 'WidgetCheck.kt'),
];
const MAX_RUN_MS = 150_000;

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/** The jars of a Kotlin compiler of today: of the npm package, or of a Kotlin that is installed. */
function compilerJars(): string | undefined {
  const installed = onPath('kotlinc');
  return [
    process.env.KOTLIN_LIB,
    join(root, 'node_modules/kotlin-compiler/lib'),
    installed && join(dirname(installed), '../lib'),
  ].find((folder) => folder && existsSync(join(folder, 'kotlin-compiler.jar')));
}

const lib = compilerJars();
const missing = !onPath('java')
  ? 'there is no java'
  : lib === undefined &&
    'there is no Kotlin compiler; npm install --no-save kotlin-compiler@2.4.20 brings one';

const stdlib = join(lib ?? '', 'kotlin-stdlib.jar');
let out: string;

before(
  async () => {
    if (missing) return;
    out = await mkdtemp(join(tmpdir(), 'gatehouse-kotlin-'));
    const compiler = [
      'kotlin-compiler',
      'kotlin-stdlib',
      'kotlin-script-runtime',
      'kotlin-reflect',
      'kotlinx-coroutines-core-jvm',
    ];
    const jars = compiler.map((name) => join(lib!, `${name}.jar`)).join(delimiter);
    const main = 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler';
    const flags = ['-no-stdlib', '-no-reflect', '-Werror', '-cp', stdlib, '-d', out];
    await execute('java', ['-cp', jars, main, ...flags, ...sources]);
  },
  { timeout: MAX_RUN_MS },
);
after(() => (missing ? undefined : rm(out, { recursive: true })));

/** The lines that a check of the compiled Kotlin writes. */
async function run(check: string, ...given: string[]): Promise<string[]> {
  const { stdout } = await execute('java', ['-cp', [out, stdlib].join(delimiter), check, ...given]);
  return stdout.trim().split('\n');
}

test('the iBeacons of the Android app are those of Apple', { skip: missing }, async () => {
  const frames = [
    ['f7826da6-4fa2-4e98-8024-bc5b71e0893e', 0x01ab, 0xcdef, -56],
    ['00000000-0000-0000-0000-000000000000', 0, 0, -128],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 0xffff, 0xffff, 127],
  ] as const;
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  assert.deepEqual(await run('FrameCheckKt', ...frames.map((frame) => frame.join(' '))), [
    ...frames.map(
      ([uuid, major, minor, power]) =>
        `0215${uuid.replaceAll('-', '')}${hex(major, 4)}${hex(minor, 4)}${hex(power & 0xff, 2)} true true`,
    ),
    'true',
  ]);
});

test('the Android widget says what was reported until it is too old, and is drawn again then', {
  skip: missing,
}, async () => {
  assert.deepEqual(await run('widget.WidgetCheckKt', '99', '100', '350', '399', '400'), [
    // Its clock was set back: the report is of a time to come.
    'null 350',
    'Locked 350',
    'Locked 400',
    'Locked 400',
    'null null',
  ]);
});
