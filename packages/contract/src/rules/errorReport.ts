/** How errors are reported (docs/specification/client.md#logs-and-error-reports). */
export const errorReporting = {
  tracesSampleRate: 0.25,
  maxBreadcrumbs: 3,
  traceLifecycle: 'static',
} as const;

/** Where traces may go on to: this machine, and paths of the page's own origin. */
export const tracingOrigins: (string | RegExp)[] = ['localhost', /^\/(?!\/)/];

type Frame = { filename?: string; function?: string; module?: string; lineno?: number; colno?: number };
type Report = {
  exception?: { values?: { type?: string; value?: string; stacktrace?: { frames?: Frame[] } }[] };
  breadcrumbs?: { type?: string; category?: string; level?: unknown; timestamp?: number; message?: string }[];
  message?: string;
  /** A route of ours, as the contract writes it. */
  transaction?: string;
  request?: { url?: string; method?: string };
  contexts?: { trace?: { trace_id?: string; span_id?: string; op?: string; status?: string } };
};

/** What may be somebody's own: tokens and keys, addresses of mail, phone and card numbers, codes and PINs. */
const SECRETS = [
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /(?<![\w-])[\w-]{32,}(?![\w-])/g,
  /[^\s@<>"']+@[^\s@<>"']+/g,
  /'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”/g,
  /\+?\d[\d ()-]{2,}\d/g,
  /\b(?=[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[A-Z\d]{6,}\b/g,
];

/** A text without what stands behind `?` or `#` of addresses, and without what may be somebody's own. */
export function scrubText(text: string): string {
  const plain = text.replaceAll(/((?:https?:\/\/|\/)[^\s?#]*)[?#][^\s]*/g, '$1');
  return SECRETS.reduce((left, secret) => left.replaceAll(secret, '[…]'), plain);
}

/**
 * A report with nothing in it but what and where in the code it was: everything that could name a person or hold a
 * secret is left out, so that what a later version of the reporter adds is left out as well.
 */
export function scrubReport<Event extends Report>(event: Event): Event {
  const kept = [
    'event_id',
    'timestamp',
    'platform',
    'level',
    'release',
    'environment',
    'sdk',
    'type',
    'start_timestamp',
  ];
  const { exception, breadcrumbs, message, request, contexts, transaction } = event;
  const clean = { ...event };
  for (const key of Object.keys(clean)) if (!kept.includes(key)) Reflect.deleteProperty(clean, key);
  const report: Report = {
    ...(message !== undefined && { message: scrubText(message) }),
    ...(exception?.values && { exception: { values: exception.values.map(cleanException) } }),
    ...(breadcrumbs && { breadcrumbs: breadcrumbs.map(cleanBreadcrumb) }),
    ...(transaction !== undefined && { transaction: scrubText(transaction), spans: [] }),
    ...(contexts?.trace && { contexts: { trace: cleanTrace(contexts.trace) } }),
    ...(request?.url && { request: { url: request.url.replace(/[?#].*/, '') } }),
  };
  return Object.assign(clean, report);
}

type Trace = NonNullable<NonNullable<Report['contexts']>['trace']>;
function cleanTrace({ trace_id, span_id, op, status }: Trace): Trace {
  return { trace_id, span_id, op, status };
}

type Exception = NonNullable<NonNullable<Report['exception']>['values']>[number];
function cleanException({ type, value, stacktrace }: Exception): Exception {
  const frames = stacktrace?.frames?.map(({ filename, function: name, module, lineno, colno }) => ({
    filename: filename?.replace(/[?#].*/, ''),
    function: name,
    module,
    lineno,
    colno,
  }));
  return { type, value: scrubText(value ?? ''), ...(frames && { stacktrace: { frames } }) };
}

type Breadcrumb = NonNullable<Report['breadcrumbs']>[number];
function cleanBreadcrumb({ type, category, level, timestamp, message }: Breadcrumb): Breadcrumb {
  return { type, category, level, timestamp, ...(message !== undefined && { message: scrubText(message) }) };
}
