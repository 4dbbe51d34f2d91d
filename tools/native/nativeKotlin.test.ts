import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const sources = [
  join(root, 'apps/client/android/app/src/main/kotlin'),
  join(import.meta.dirname, 'stubs'),
  join(import.meta.dirname, 'FrameCheck.kt'),
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

test('the Kotlin of the Android app compiles, and its iBeacons are those of Apple', {
  skip: missing,
  timeout: MAX_RUN_MS,
}, async (t) => {
  const out = await mkdtemp(join(tmpdir(), 'gatehouse-kotlin-'));
  t.after(() => rm(out, { recursive: true }));
  const stdlib = join(lib!, 'kotlin-stdlib.jar');
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

  const frames = [
    ['f7826da6-4fa2-4e98-8024-bc5b71e0893e', 0x01ab, 0xcdef, -56],
    ['00000000-0000-0000-0000-000000000000', 0, 0, -128],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 0xffff, 0xffff, 127],
  ] as const;
  const { stdout } = await execute('java', [
    '-cp',
    [out, stdlib].join(delimiter),
    'FrameCheckKt',
    ...frames.map((frame) => frame.join(' ')),
  ]);
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  assert.deepEqual(stdout.trim().split('\n'), [
    ...frames.map(
      ([uuid, major, minor, power]) =>
        `0215${uuid.replaceAll('-', '')}${hex(major, 4)}${hex(minor, 4)}${hex(power & 0xff, 2)} true true`,
    ),
    'true',
  ]);
});
