import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import { type OpenSpan, runIn, type Tracing } from './platform/tracing/spans.ts';

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT, and then the libraries are not loaded either. */
export async function openTracing(
  { tracesUrl, traceHeaders: headers }: Pick<Config, 'tracesUrl' | 'traceHeaders'>,
  service: 'quarrter-server' | 'quarrter-worker',
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const { openTelemetry } = await import('./platform/tracing/open-telemetry.ts');
  return openTelemetry(tracesUrl, { service, headers, warn: (message) => log.warn(message) });
}

/**
 * Traces every request by its route. The `Server-Timing` of a call's reply names the trace, so that
 * measurements of pages in the browser can join it.
 */
export function traceRequests(app: Pick<FastifyInstance, 'addHook'>, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const end = (request: FastifyRequest, statusCode: number) => {
    const span = spans.get(request);
    spans.delete(request);
    const attributes = { 'http.response.status_code': statusCode };
    span?.end({ failed: statusCode >= 500, attributes });
  };
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const name = `${request.method} ${route}`;
    const span = tracing.begin({ name, kind: 'server', attributes }, fromOurProxy(request));
    spans.set(request, span);
    if (route !== frontEnd) {
      reply.header('server-timing', `traceparent;desc="${span.traceparent}"`);
    }
    // A client that leaves before its answer ends the request, and no hook runs.
    reply.raw.once('close', () => end(request, reply.statusCode));
    runIn(span, done);
  });
  // Reading the body leaves the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else runIn(span, done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => end(request, statusCode));
}

/**
 * All pages and files of the front ends are one route: a path may hold a token or a search.
 * Browsers keep some of them, and would keep the name of an old trace with them.
 */
const frontEnd = 'front end';

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.auth === undefined ? frontEnd : (routeOptions.url ?? '');
}

/** Anyone can send a `traceparent`: only that of a proxy of ours is joined, which replaces it. */
function fromOurProxy({ headers, ips }: FastifyRequest): string | undefined {
  const isPassedOnByOurs = (ips?.length ?? 0) > 1;
  return isPassedOnByOurs ? headers['traceparent']?.toString() : undefined;
}

/** Each run of a job is a trace of its own. */
export function traceJobs(handlers: JobHandlers, tracing: Tracing): JobHandlers {
  const traced = Object.entries(handlers).map(([job, handle]): [string, typeof handle] => [
    job,
    async (...received) => {
      const span = tracing.begin({ name: `job ${job}`, kind: 'consumer', attributes: { job } });
      try {
        await runIn(span, () => handle(...received));
        span.end({ failed: false });
      } catch (error) {
        span.end({ failed: true });
        throw error;
      }
    },
  ]);
  return Object.fromEntries(traced);
}
