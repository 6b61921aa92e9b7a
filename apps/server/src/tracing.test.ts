import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../test/builders/client.ts';
import { useTestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';
import { runIn, runOutside, type Tracing, traceStatement } from './platform/tracing/spans.ts';
import { openTracing, traceJobs, traceRequests } from './tracing.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
  status: { code?: number };
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const testApp = useTestApp();
let received: Span[] = [];
/** A collector, as OTLP over HTTP speaks to it. */
const traceHeaders = { authorization: 'Bearer of the collector' };
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Sent;
  expect(request.headers.authorization).toBe(traceHeaders.authorization);
  received.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

const log = { warn: () => undefined };

async function openAt(tracesUrl: string): Promise<Tracing> {
  const tracing = await openTracing({ tracesUrl, traceHeaders }, 'quarrter-server', log);
  if (tracing === null) throw new Error('no tracing');
  return tracing;
}

/** The spans of `run` while tracing is on. */
async function spansOf<T>(run: (tracing: Tracing) => Promise<T>): Promise<[T, Span[]]> {
  received = [];
  const tracesUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const tracing = await openAt(tracesUrl);
  const result = await run(tracing);
  await tracing.close();
  return [result, received];
}

/** A request with values that no span may have: an id in the path, a query token, a session. */
async function ask(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const client = await aClient(testApp);
  return spansOf(async (tracing) => {
    const { app, deps } = await buildApp(testApp.config, testApp.database.db, {}, null, tracing);
    const reply = await app.inject({
      url: '/loans/api/personal/loan-detail/12345678901?token=secret-token',
      headers: { ...client.headers, ...headers },
      remoteAddress,
    });
    await app.close();
    deps.mailer.close();
    return { client, reply };
  });
}

test('a request is a trace with its statements, and holds nothing that is personal', async () => {
  const [{ client, reply }, spans] = await ask();
  const [request, ...others] = spans.filter(({ parentSpanId }) => !parentSpanId);
  if (request === undefined) throw new Error('no request');
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    name: 'GET /loans/api/:type/loan-detail/:id',
    attributes: expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: 404 } },
    ]),
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(statements[0]?.attributes).toContainEqual({
    key: 'db.query.text',
    value: { stringValue: expect.stringContaining('$1') },
  });
  const all = JSON.stringify(spans);
  const session = client.headers.authorization.split(' ').at(-1) ?? '';
  for (const personal of ['12345678901', 'secret-token', client.email, client.clientId, session]) {
    expect(all).not.toContain(personal);
  }
  // Tools that measure pages in the browser find the trace here.
  expect(reply.headers['server-timing']).toBe(
    `traceparent;desc="00-${request.traceId}-${request.spanId}-01"`,
  );
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-00`;

test('joins the trace of a proxy of ours, and of no one else', async () => {
  const [, passedOn] = await ask({ traceparent, 'x-forwarded-for': '198.51.100.7' });
  expect(new Set(passedOn.map((span) => span.traceId))).toEqual(new Set([traceId]));
  const [, direct] = await ask({ traceparent });
  const forged = { traceparent, 'x-forwarded-for': '198.51.100.7' };
  const [, forwarded] = await ask(forged, '203.0.113.9');
  const [, broken] = await ask({ traceparent: 'no-trace', 'x-forwarded-for': '198.51.100.7' });
  for (const spans of [direct, forwarded, broken]) {
    expect(spans.length).toBeGreaterThan(0);
    expect(spans.map((span) => span.traceId)).not.toContain(traceId);
  }
});

test('a job is a trace with its statements, and its error has no message', async () => {
  const jobs = {
    async broken() {
      await sql`SELECT ${'a client'}::text`.execute(testApp.deps.db);
      throw new Error('a client could not be found');
    },
  };
  const [, spans] = await spansOf(async (tracing) => {
    const run = traceJobs(jobs, tracing)['broken'] as unknown as () => Promise<void>;
    await expect(run()).rejects.toThrow('could not be found');
  });
  const [job] = spans.filter(({ name }) => name === 'job broken');
  expect(job).toMatchObject({ status: { code: 2 } });
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).toHaveLength(1);
  expect(JSON.stringify(spans)).not.toContain('a client');
});

test('traces nothing unless it is told where to send it', async () => {
  expect(await openTracing({ tracesUrl: null, traceHeaders }, 'quarrter-worker', log)).toBeNull();
});

test('a request whose client leaves is a span as well', async () => {
  const [, spans] = await spansOf(async (tracing) => {
    const app = fastify();
    traceRequests(app, tracing);
    const arrived = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    app.get('/never', { config: { auth: 'none' } as never }, (_, reply) => {
      reply.raw.once('close', left.resolve);
      arrived.resolve();
      return new Promise(() => {});
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    client.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived.promise;
    client.destroy();
    await left.promise;
    await app.close();
  });
  expect(spans.map(({ name }) => name)).toEqual(['GET /never']);
});

test('what is started in a span and outlives it is no part of it', async () => {
  const [, spans] = await spansOf(async (tracing) => {
    const span = tracing.begin({ name: 'a request', kind: 'server', attributes: {} });
    await runIn(span, async () => {
      await traceStatement('SELECT 1', async () => undefined);
      await runOutside(() => traceStatement('SELECT 2', async () => undefined));
    });
    span.end({ failed: false });
  });
  expect(spans.map(({ name }) => name)).toEqual(['SELECT', 'a request']);
});

test('a process ends although the collector does not take its last spans', async () => {
  const full = createServer((_, response) => response.writeHead(400).end('{}'));
  full.listen(0, '127.0.0.1');
  await once(full, 'listening');
  const tracing = await openAt(`http://127.0.0.1:${(full.address() as AddressInfo).port}`);
  tracing.begin({ name: 'a job', kind: 'consumer', attributes: {} }).end({ failed: false });
  await expect(tracing.close()).resolves.toBeUndefined();
  full.closeAllConnections();
  full.close();
});
