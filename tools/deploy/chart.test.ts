import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { listVariables } from '../../apps/server/src/environment.ts';
import { patienceMs } from '../../apps/server/src/lifetime.ts';
import { version } from '../../apps/server/src/version.ts';
import { getHealth, getReadiness } from '../../packages/contract/src/api/operations.ts';
import { overlay, renderChart, type Values } from './chart.ts';
import { parseDockerfile } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/helm/gatehouse');
const read = (path: string) => readFile(join(root, path), 'utf8');
const image = parseDockerfile(await read('Dockerfile')).at(-1);

type Labels = Record<string, string>;
type Container = {
  image: string;
  args?: string[];
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
  lifecycle?: { preStop: { sleep: { seconds: number } } };
} & Partial<
  Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet: { path: string; port: string } }>
>;
type Pod = {
  metadata: { labels: Labels };
  spec: {
    containers: Container[];
    volumes: { name: string; emptyDir?: object; persistentVolumeClaim?: { claimName: string } }[];
    securityContext: { runAsUser: number; runAsNonRoot: boolean };
    terminationGracePeriodSeconds?: number;
    imagePullSecrets?: object[];
  };
};
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Labels; annotations?: Labels };
  // Each kind has its own.
  // biome-ignore lint/suspicious/noExplicitAny: the test reads what the kind has
  spec: any;
};

async function manifests(changes: Values = {}): Promise<Record<string, Manifest>> {
  const rendered = await renderChart(folder, 'shop', changes);
  return Object.fromEntries(
    rendered.map(({ file, text }) => {
      const [document, ...others] = parseAllDocuments(text);
      assert.deepEqual(document?.errors, [], file);
      assert.equal(others.length, 0, file);
      const manifest: Manifest = document?.toJS();
      return [manifest.kind, manifest];
    }),
  );
}

const selects = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

const all = await manifests();
const deployment = all.Deployment?.spec;
const server: Pod = deployment.template;
const migration: Pod = all.Job?.spec.template;

test('it has two servers, a migration before them, a service, an ingress and a budget for disruptions', () => {
  assert.deepEqual(Object.keys(all).toSorted(), [
    'Deployment',
    'Ingress',
    'Job',
    'PodDisruptionBudget',
    'Service',
  ]);
  assert.equal(deployment.replicas, 2);
  assert.equal(all.Job?.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
  assert.deepEqual(migration.spec.containers[0]?.args, ['migrate']);
  assert.equal(server.spec.containers[0]?.args, undefined);
});

test('selectors take the servers and not the migration', () => {
  for (const selector of [
    deployment.selector.matchLabels,
    all.Service?.spec.selector,
    all.PodDisruptionBudget?.spec.selector.matchLabels,
  ]) {
    assert.ok(Object.keys(selector).length > 0);
    assert.ok(selects(selector, server.metadata.labels));
    assert.ok(!selects(selector, migration.metadata.labels));
  }
});

test('requests get from the ingress to the port that the image listens on', () => {
  const [rule] = all.Ingress?.spec.rules ?? [];
  const { name, port } = rule.http.paths[0].backend.service;
  assert.equal(name, all.Service?.metadata.name);
  const taken = all.Service?.spec.ports.find((one: { name: string }) => one.name === port.name);
  const [listening] = server.spec.containers[0]?.ports ?? [];
  assert.equal(taken.targetPort, listening?.name);
  assert.deepEqual([listening?.containerPort], image?.ports);
  assert.deepEqual(all.Ingress?.spec.tls[0].hosts, [rule.host]);
});

test('probes ask for what the server answers, and readiness alone for the database', () => {
  const [container] = server.spec.containers;
  assert.equal(container?.startupProbe?.httpGet.path, getHealth.path);
  assert.equal(container?.livenessProbe?.httpGet.path, getHealth.path);
  assert.equal(container?.readinessProbe?.httpGet.path, getReadiness.path);
});

test('every variable is one that the server reads, and what is secret comes from the named Secret', () => {
  const known = new Set(listVariables().map(({ name }) => name));
  for (const { spec } of [server, migration]) {
    const [container] = spec.containers;
    for (const { name, value } of container?.env ?? []) {
      assert.ok(known.has(name), name);
      assert.equal(typeof value, 'string', name);
    }
    assert.deepEqual(container?.envFrom, [{ secretRef: { name: 'gatehouse' } }]);
  }
});

test('pods are what the image is made for: without rights, writing where something is mounted', () => {
  for (const { spec } of [server, migration]) {
    const [container] = spec.containers;
    assert.equal(spec.securityContext.runAsUser, image?.user);
    assert.equal(spec.securityContext.runAsNonRoot, true);
    assert.equal(container?.securityContext.readOnlyRootFilesystem, true);
    assert.equal(container?.image, `gatehouse:${version}`);
    const mounts = container?.volumeMounts.map(({ mountPath }) => mountPath) ?? [];
    for (const path of image?.volumes ?? []) assert.ok(mounts.includes(path), path);
    assert.deepEqual(
      container?.volumeMounts.map(({ name }) => name),
      spec.volumes.map(({ name }) => name),
    );
  }
});

test('a pod that ends has the time for what is under way', () => {
  const waits = server.spec.containers[0]?.lifecycle?.preStop.sleep.seconds ?? Number.NaN;
  assert.ok(Number(server.spec.terminationGracePeriodSeconds) > patienceMs / 1000 + waits);
});

test('values change what they name', async () => {
  const changed = await manifests({
    replicas: 3,
    image: { repository: 'images.example/gatehouse', tag: '9.0.0', pullSecrets: [{ name: 'images' }] },
    variables: { MQTT_DYNAMIC_SECURITY: 'true' },
    ingress: { className: 'nginx', annotations: { 'cert-manager.io/cluster-issuer': 'letters' } },
    dataClaim: 'gatehouse-data',
  });
  const { replicas, template } = changed.Deployment?.spec ?? {};
  const { spec }: Pod = template;
  assert.equal(replicas, 3);
  assert.equal(spec.containers[0]?.image, 'images.example/gatehouse:9.0.0');
  assert.deepEqual(spec.imagePullSecrets, [{ name: 'images' }]);
  assert.deepEqual(
    spec.containers[0]?.env.map(({ name }) => name),
    ['PUBLIC_URL', 'BACKUP_DIR', 'MQTT_DYNAMIC_SECURITY', 'TRUST_PROXY'],
  );
  assert.deepEqual(spec.volumes[0]?.persistentVolumeClaim, { claimName: 'gatehouse-data' });
  assert.equal(changed.Ingress?.spec.ingressClassName, 'nginx');
  assert.deepEqual(changed.Ingress?.metadata.annotations, { 'cert-manager.io/cluster-issuer': 'letters' });
});

test('values are held to their schema, which refuses a mistyped name', async () => {
  const schema = z.fromJSONSchema(JSON.parse(await read('deploy/helm/gatehouse/values.schema.json')));
  const values = parse(await read('deploy/helm/gatehouse/values.yaml'));
  assert.equal(schema.safeParse(values).success, true);
  for (const wrong of [{ replica: 3 }, { replicas: 'two' }, { ingress: { hots: 'a.example' } }])
    assert.equal(schema.safeParse(overlay(values, wrong)).success, false, JSON.stringify(wrong));
});

test('the chart is of the version of the project', async () => {
  const chart = parse(await read('deploy/helm/gatehouse/Chart.yaml'));
  assert.deepEqual([chart.version, chart.appVersion], [version, version]);
});

test('what is no template of this kind is refused', async (t) => {
  const chart = await mkdtemp(join(tmpdir(), 'gatehouse-chart-'));
  t.after(() => rm(chart, { recursive: true }));
  await mkdir(join(chart, 'templates'));
  await writeFile(join(chart, 'Chart.yaml'), 'name: a\n');
  await writeFile(join(chart, 'values.yaml'), 'a: 1\n');
  for (const [template, message] of [
    ['{{ .Values.b }}', '.Values.b leads nowhere'],
    ['{{ lookup "v1" "Secret" }}', 'Only Helm itself knows lookup, in {{ lookup "v1" "Secret" }}'],
    ['{{ if .Values.a }}', 'a.yaml: 1 ends are missing'],
    ['{{ include "a" . }}', 'There is no template "a"'],
  ] as const) {
    await writeFile(join(chart, 'templates/a.yaml'), template);
    await assert.rejects(renderChart(chart, 'shop'), { message });
  }
});

const helm = (...args: string[]) => spawnSync('helm', args, { encoding: 'utf8' });
const isMissing = helm('version').status !== 0 && 'helm is not installed';

test('Helm finds nothing wrong, and renders the same', { skip: isMissing }, async () => {
  const linted = helm('lint', '--strict', folder);
  assert.equal(linted.status, 0, linted.stdout);
  const { stdout, stderr, status } = helm('template', 'shop', folder);
  assert.equal(status, 0, stderr);
  const rendered = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
  assert.deepEqual(Object.fromEntries(rendered.map((manifest) => [manifest.kind, manifest])), all);
});
