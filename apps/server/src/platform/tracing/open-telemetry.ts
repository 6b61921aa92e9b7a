import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
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

/** A process that ends waits so long for its last spans to be sent. */
const lastSpansMs = 2_000;
const warnedEveryMs = 60_000;

type Settings = {
  readonly service: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly warn: (message: string) => void;
};

/**
 * Sends spans to a collector, by OTLP over HTTP. While the collector is away, spans are lost, and
 * nothing else happens but a warning.
 */
export function openTelemetry(endpoint: string, { service, headers, warn }: Settings): Tracing {
  warnOfProblems(warn);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('quarrter');
  return {
    begin: (work, traceparent) => open(tracer, work, contextOf(traceparent)),
    async close() {
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, pause(lastSpansMs, undefined, { ref: false })]);
    },
  };
}

/** Without the libraries' messages, which contain the collector's answer. */
function warnOfProblems(warn: (message: string) => void): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const problem = () => {
    if (performance.now() - warnedAt < warnedEveryMs) return;
    warnedAt = performance.now();
    warn('the collector of traces did not take them');
  };
  const ignore = () => {};
  diag.setLogger(
    { error: problem, warn: problem, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

function open(tracer: Tracer, { name, kind, attributes }: Work, parent: Context): OpenSpan {
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent);
  const { traceId, spanId } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    begin: (work) => open(tracer, work, trace.setSpan(parent, span)),
    end({ failed, attributes: more }) {
      if (more) span.setAttributes(more as Attributes);
      // Without a message: it could contain a person's input.
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Ignores the other process's decision about sampling: every request is traced here. */
function contextOf(traceparent = ''): Context {
  const [, traceId = '', spanId = ''] = written.exec(traceparent) ?? [];
  const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}
