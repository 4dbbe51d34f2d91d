import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { tracer } from '../tracing.ts';
import { knownCaller } from './caller.ts';

/** Gives each request a span, part of the trace that its caller began; its lines in the log name the trace. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? '*';
    const parent = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    raw.once('close', () => {
      const caller = knownCaller(request);
      span.setAttribute('http.response.status_code', raw.statusCode);
      if (caller?.kind === 'customer' || caller?.kind === 'user') {
        span.setAttribute(`gatehouse.${caller.kind}`, caller.id);
      }
      if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), done);
  });
}
