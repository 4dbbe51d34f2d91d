/** What docs/operating gives an operator, against what a running server exposes. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '@gatehouse/server/config';
import { sql } from '@gatehouse/server/db/sql';
import { resetDatabase } from './reset.ts';
import { startStack } from './stack.ts';

const folder = join(import.meta.dirname, '../../../docs/operating');
const [rules, dashboard, page] = await Promise.all(
  ['alerts.yml', 'dashboard.json', 'alerts.md'].map((name) => readFile(join(folder, name), 'utf8')),
);

/** Metrics that Prometheus makes itself. */
const OF_PROMETHEUS = new Set(['up']);
/** Labels that Prometheus gives each sample. */
const LABELS_OF_PROMETHEUS = new Set(['job', 'instance']);
const KEYWORDS = new Set(['and', 'or', 'unless', 'by', 'on', 'without', 'ignoring', 'bool', 'offset']);

/** The metrics that an expression names, each with the labels that it selects by. */
function metricsIn(expression: string): { name: string; labels: string[] }[] {
  const plain = expression
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|on|without|ignoring) *\([^)]*\)/g, '')
    .replace(/"[^"]*"/g, '""');
  return [...plain.matchAll(/(?<![\w.])([a-z_:][\w:]*)(?![\w:]| *\()(?:\{([^}]*)\})?/g)].flatMap(
    ([, name, selected = '']) =>
      name === undefined || KEYWORDS.has(name) || /=\s*$/.test(name)
        ? []
        : [{ name, labels: [...selected.matchAll(/(\w+) *(?:=|!)/g)].map(([, label]) => label ?? '') }],
  );
}

/** The labels that an expression groups by. */
function groupingsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:by|on|without|ignoring) *\(([^)]*)\)/g)].flatMap(([, list]) =>
    (list ?? '').split(',').map((label) => label.trim()),
  );
}

const alerts = [...(rules ?? '').matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(
  ([, name, expression]) => ({
    name: name ?? '',
    expression: expression ?? '',
  }),
);
type Panel = { title: string; targets?: { expr: string }[] };
const panels: Panel[] = JSON.parse(dashboard ?? '').panels;
const expressions = [
  ...alerts.map(({ name, expression }) => ({ of: `alert ${name}`, expression })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ of: `panel '${title}'`, expression: expr })),
  ),
];

/** What a server exposes: the names of the samples there can be, and the labels that they have. */
const exposed = new Map<string, Set<string>>();
const partsExposed = new Set<string>();

before(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-operating-'));
  const environment = { DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1' };
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
  after(async () => {
    await resetDatabase(config);
    await rm(dataDir, { recursive: true, force: true });
  });
  const stack = await startStack({ config, client: false });
  try {
    const { id: doorId } = await stack.ctx.db.one<{ id: number }>(
      sql`select id from doors where controller_id is not null limit 1`,
    );
    const actor = { type: 'system', id: null, via: 'system' } as const;
    await stack.ctx.devices.command({ doorId, operation: 'lock', actor });
    await fetch(`${stack.url}/readyz`);
    read(await (await fetch(`${stack.url}/metrics`)).text());
  } finally {
    await stack.close();
  }
});

function read(text: string): void {
  const suffixes = { histogram: ['_bucket', '_count', '_sum'] } as { [type: string]: string[] };
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of suffixes[type] ?? ['']) exposed.set(`${name}${suffix}`, new Set());
  for (const [, name = '', labels = ''] of text.matchAll(/^([\w:]+)(?:\{(.*)\})? \S+$/gm)) {
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) exposed.get(name)?.add(label);
    const part = name === 'gatehouse_part_up' && /part="(\w+)"/.exec(labels)?.[1];
    if (part) partsExposed.add(part);
  }
}

test('every metric of the alert rules and the dashboard is one that a server exposes, with its labels', () => {
  const unknown = expressions.flatMap(({ of, expression }) => {
    const metrics = metricsIn(expression);
    assert.notEqual(metrics.length, 0, `${of} names no metric`);
    const known = new Set([
      ...LABELS_OF_PROMETHEUS,
      ...metrics.flatMap(({ name }) => [...(exposed.get(name) ?? [])]),
    ]);
    return [
      ...metrics.flatMap(({ name, labels }) => {
        if (OF_PROMETHEUS.has(name)) return [];
        const its = exposed.get(name);
        if (!its) return [`${of}: ${name}`];
        return labels.filter((label) => !its.has(label)).map((label) => `${of}: ${name}{${label}}`);
      }),
      ...groupingsIn(expression)
        .filter((label) => !known.has(label))
        .map((label) => `${of}: by (${label})`),
    ];
  });
  assert.deepEqual(unknown, []);
});

test('a part that an alert is about is one of the server', () => {
  const parts = [...(rules ?? '').matchAll(/part="(\w+)"/g)].map(([, part]) => part ?? '');
  assert.notEqual(parts.length, 0);
  assert.deepEqual(
    parts.filter((part) => !partsExposed.has(part)),
    [],
  );
});

test('every alert has a rule that is read here, and a heading that says what to do', () => {
  const names = [...(rules ?? '').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  assert.deepEqual(
    alerts.map(({ name }) => name),
    names,
  );
  const headings = [...(page ?? '').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, ['Setting it up', ...names]);
});

test('a name that no server exposes is found', () => {
  const metrics = metricsIn(
    'sum by (le) (rate(gatehouse_gone_total{part="x",other!~"up|down"}[5m])) > 2 * up',
  );
  assert.deepEqual(metrics, [
    { name: 'gatehouse_gone_total', labels: ['part', 'other'] },
    { name: 'up', labels: [] },
  ]);
});
