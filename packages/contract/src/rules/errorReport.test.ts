import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorReporting, scrubReport, scrubText, tracingOrigins } from './errorReport.ts';

test('a text loses tokens, addresses, numbers and what stands behind the ? of an address', () => {
  const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(40)}.${'c'.repeat(40)}`;
  const secrets = {
    [`Token ${token} expired`]: 'Token […] expired',
    'No customer ada.l@example.com here': 'No customer […] here',
    'Code 123456 is wrong': 'Code […] is wrong',
    'Call +61 412 345 678 now': 'Call […] now',
    "There is no 'Ada Lovelace'": 'There is no […]',
    'Linking K7M2QX9P failed': 'Linking […] failed',
    'GET https://x.example/api/sites?lat=-27.4#s failed': 'GET https://x.example/api/sites failed',
  };
  for (const [text, scrubbed] of Object.entries(secrets)) assert.equal(scrubText(text), scrubbed);
  assert.equal(scrubText('Cannot read properties of undefined'), 'Cannot read properties of undefined');
});

test('a report keeps what failed and where in the code, and nothing else', () => {
  const canary = 'canary';
  const event = {
    event_id: 'e1',
    level: 'error',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is not a function',
          stacktrace: {
            frames: [{ filename: '/assets/a.js?canary', function: 'f', lineno: 3, vars: { canary } }],
          },
        },
      ],
    },
    breadcrumbs: [{ category: 'fetch', message: 'GET /api/x?code=canary', data: { canary } }],
    user: { email: canary },
    request: { url: 'https://x.example/orders?canary', headers: { canary }, cookies: canary },
    extra: { canary },
    contexts: { trace: { op: 'http.server', data: { canary } }, canary },
    tags: { canary },
    server_name: canary,
    [canary]: 1,
  };
  const report = scrubReport(event);
  assert.doesNotMatch(JSON.stringify(report), /canary/);
  const [exception] = report.exception.values;
  assert.equal(exception!.value, 'x is not a function');
  assert.equal(exception!.stacktrace.frames[0]!.filename, '/assets/a.js');
  assert.equal(report.breadcrumbs[0]!.message, 'GET /api/x');
  assert.equal(report.request.url, 'https://x.example/orders');
});

test('what says which failure it was, when and of which release stays as it is', () => {
  const event = {
    event_id: 'e1',
    timestamp: 1_790_000_000,
    start_timestamp: 1_789_999_999,
    platform: 'javascript',
    level: 'error',
    release: 'gatehouse@8.7.0',
    environment: 'production',
    sdk: { name: 'reporter' },
    type: 'transaction',
  };
  assert.deepEqual(scrubReport({ ...event, message: undefined }), event);
});

test('a message, a route and a trace are kept, and the secrets in them are not', () => {
  const report = scrubReport({
    message: 'No customer ada@example.com',
    transaction: '/sites/123456-brisbane',
    spans: [{ description: 'canary' }],
    contexts: { trace: { trace_id: 't', span_id: 's', op: 'navigation', status: 'ok', data: 'canary' } },
    breadcrumbs: [{ type: 'http', category: 'fetch', level: 'info', timestamp: 5, data: 'canary' }],
    exception: {
      values: [{ type: 'TypeError' }, { stacktrace: {} }, { stacktrace: { frames: [{ lineno: 3 }] } }],
    },
    request: { method: 'GET' },
  });
  const frame = { filename: undefined, function: undefined, module: undefined, lineno: 3, colno: undefined };
  assert.deepEqual(report, {
    message: 'No customer […]',
    transaction: '/sites/[…]-brisbane',
    spans: [],
    contexts: { trace: { trace_id: 't', span_id: 's', op: 'navigation', status: 'ok' } },
    breadcrumbs: [{ type: 'http', category: 'fetch', level: 'info', timestamp: 5 }],
    exception: {
      values: [
        { type: 'TypeError', value: '' },
        { type: undefined, value: '' },
        { type: undefined, value: '', stacktrace: { frames: [frame] } },
      ],
    },
  });
});

test('a quarter of the pages is traced, and a report has three breadcrumbs', () => {
  assert.deepEqual(errorReporting, { tracesSampleRate: 0.25, maxBreadcrumbs: 3, traceLifecycle: 'static' });
});

test('traces go on to this machine and the page’s own origin, and nowhere else', () => {
  const goesOn = (url: string) =>
    tracingOrigins.some((origin) => (typeof origin === 'string' ? url.includes(origin) : origin.test(url)));
  assert.ok(goesOn('http://localhost:3000/api/sites') && goesOn('/api/sites'));
  assert.ok(!goesOn('//elsewhere.example/api') && !goesOn('https://elsewhere.example/api'));
});
