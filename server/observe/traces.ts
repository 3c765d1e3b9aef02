/**
 * Traces by OpenTelemetry: a span for each request, and below it one for each statement. Sent to the collector that the
 * standard settings of OpenTelemetry name. Nothing is patched: we say ourselves what begins and ends.
 */
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context as Within,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { runningRequest, type Observer } from './observer.ts';

const MARK = 'trace';
const LONGEST = 2_000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What a proxy of ours says it is part of (W3C Trace Context); of anybody else it is not believed. */
function parentOf(header: string | undefined, isBelieved: boolean): Within {
  const [, traceId = '', spanId = '', flags = ''] = (isBelieved && TRACEPARENT.exec(header ?? '')) || [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
/** The kind of a statement: 'SELECT', 'INSERT', 'WITH', … */
const commandOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';

export interface TraceOptions {
  readonly service: string;
  readonly version: string;
  /** Share of requests that are traced, 0 to 1; of those that a proxy traces, all. */
  readonly share: number;
  readonly believeParents: boolean;
}
/** Reads where to send to from OTEL_EXPORTER_OTLP_ENDPOINT and its like. */
export function traces({ service, version, share, believeParents }: TraceOptions): Observer {
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('edubase');
  return {
    request(context, running) {
      const parent = parentOf(context.req.header('traceparent'), believeParents);
      const { method } = context.req;
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
      running.marks.set(MARK, trace.setSpan(parent, span));
      return ({ id, route, status, institute, user }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'edubase.request_id': id,
          ...(institute === null ? {} : { 'edubase.institute': institute }),
          ...(user === null ? {} : { 'enduser.id': String(user) }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    statement(text) {
      const within = runningRequest()?.marks.get(MARK) as Within | undefined;
      // What no request sends, as the looks into the queue every two seconds, is no trace of its own.
      if (!within) return () => undefined;
      const command = commandOf(text);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST) };
      const span: Span = tracer.startSpan(command, { kind: SpanKind.CLIENT, attributes }, within);
      return (error) => {
        if (error)
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as { code?: string }).code ?? 'failed' });
        span.end();
      };
    },
    stop: () => provider.shutdown(),
  };
}
