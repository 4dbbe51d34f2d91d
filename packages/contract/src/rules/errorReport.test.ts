import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scrubReport, scrubText } from './errorReport.ts';

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
  assert.equal(report.exception.values[0]!.stacktrace.frames[0]!.filename, '/assets/a.js');
  assert.equal(report.request.url, 'https://x.example/orders');
});
