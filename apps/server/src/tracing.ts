/**
 * Traces by OpenTelemetry: a span for each request and in it one for each statement, command and call of a third party.
 * Spans name routes, statements and outcomes, and people by number: no address, value, token or code.
 */
import { type Attributes, diag, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { version } from './version.ts';

export const tracer = trace.getTracer('gatehouse', version);
/** While a collector is away, each batch of spans fails. */
const WARN_INTERVAL_MS = 600_000;

/**
 * Sends spans to a collector by OpenTelemetry's standard variables, which the SDK reads itself; until then they are
 * nowhere and cost nothing. `close` sends those that are left.
 */
export async function startTracing(
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ close(): Promise<void> }> {
  const { startNodeSdk } = await import('@opentelemetry/sdk-node');
  process.env.OTEL_SERVICE_NAME ??= 'gatehouse';
  const sdk = startNodeSdk({
    logLevel: 'none',
    metricReaders: [],
    logRecordProcessors: [],
    resourceAttributes: { 'service.version': version },
  });
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < WARN_INTERVAL_MS) return;
    warnedAt = performance.now();
    log.warn({ reason: message.slice(0, 500) }, 'Traces cannot be sent');
  };
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { suppressOverrideMessage: true },
  );
  return { close: () => sdk.shutdown() };
}

/** Does some work in a span of its own: in that of what asks for it, or as a trace of its own. */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) =>
    endWith(span, work(span)),
  );
}

/** Does a statement in a span, where what asks for it is traced. Its values are not in its text. */
export function tracedStatement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  if (!trace.getActiveSpan()?.isRecording()) return work();
  const [name = ''] = text.trimStart().split(/\s/, 1);
  return traced(name, { 'db.system.name': 'postgresql', 'db.query.text': text }, work);
}

/** The same third party, with each of its calls that takes time in a span. */
export function tracedCalls<Provider extends object>(name: string, provider: Provider): Provider {
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) =>
        tracer.startActiveSpan(`${name}.${String(key)}`, { kind: SpanKind.CLIENT }, (span) => {
          const result: unknown = Reflect.apply(value, target, given);
          return result instanceof Promise ? endWith(span, result) : result;
        });
    },
  });
}

/** Ends a span with what it was for. What failed is named by its kind: its message may name somebody. */
async function endWith<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
