import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { OpenSpan, Tracing, Work } from './spans.ts';

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const;

/** Sends spans to a collector, by OTLP over HTTP. One that is away costs spans, and no more. */
export function openTelemetry(endpoint: string, service: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('quarrter');
  return {
    begin: (work, traceparent) => open(tracer, work, contextOf(traceparent)),
    close: () => provider.shutdown(),
  };
}

function open(tracer: Tracer, { name, kind, facts }: Work, parent: Context): OpenSpan {
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, parent);
  const { traceId, spanId } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    begin: (work) => open(tracer, work, trace.setSpan(parent, span)),
    end({ failed, facts: more }) {
      if (more) span.setAttributes(more as Attributes);
      // Without a message: it could hold what someone typed.
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** What the other process decided about sampling does not count: here every request is traced. */
function contextOf(traceparent = ''): Context {
  const [, traceId = '', spanId = ''] = written.exec(traceparent) ?? [];
  const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}
