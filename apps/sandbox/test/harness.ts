import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import httpProxy from '@fastify/http-proxy';
import Fastify, { type FastifyInstance } from 'fastify';
import { defaultTiming, type SandboxConfig } from '../src/config.ts';
import { type RunningSandbox, startSandbox } from '../src/sandbox.ts';

export const secretKey = 'sk_test_of_these_tests';
export const publicKey = 'pk_test_of_these_tests';

/** The signature that the provider documents, without using the sandbox's own code. */
export function expectedSignature(body: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

export type Received = { body: string; signature: string; at: number };

/** Takes the product's place: it stores the webhooks it gets and answers as a test tells it. */
export type Listener = {
  app: FastifyInstance;
  url: string;
  received: Received[];
  /** Status codes for the next webhooks, one each, and 200 after those. */
  answers: number[];
  advances: unknown[];
  /** The business date that it answers. */
  date: string;
};

async function startListener(): Promise<Listener> {
  const app = Fastify({ forceCloseConnections: true });
  const lists = { received: [], answers: [], advances: [] };
  const listener: Listener = { app, url: '', ...lists, date: '2026-11-21' };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/payments/webhook/', async (request, reply) => {
    const signature = String(request.headers['x-paystack-signature']);
    listener.received.push({ body: String(request.body), signature, at: Date.now() });
    return reply.code(listener.answers.shift() ?? 200).send();
  });
  app.get('/day-close/api/status/', async (request, reply) => {
    if (request.headers['x-control-token'] !== 'token') return reply.code(403).send({});
    return { business_date: listener.date };
  });
  app.post('/day-close/api/advance/', async (request) => {
    const { date } = JSON.parse(String(request.body)) as { date: string };
    listener.advances.push(date);
    return { business_date: date, closed: 10 };
  });
  return listener;
}

/** Serves the sandbox on the product's own port, as the product does. */
async function proxySandbox(listener: Listener, sandboxUrl: () => string): Promise<void> {
  await listener.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(httpProxy, {
      upstream: '',
      prefix: '/sandbox',
      rewritePrefix: '/sandbox',
      replyOptions: { getUpstream: sandboxUrl },
    });
  });
}

async function listen(listener: Listener): Promise<Listener> {
  listener.url = await listener.app.listen({ host: '127.0.0.1', port: 0 });
  return listener;
}

export type TestSandbox = {
  sandbox: RunningSandbox;
  listener: Listener;
  config: SandboxConfig;
  /** Stops the sandbox and starts it again with the same data. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts a sandbox with short delays and its own folder, and a listener in the product's place. */
export async function startTestSandbox(prepared?: Listener): Promise<TestSandbox> {
  const listener = prepared ?? (await listen(await startListener()));
  const dataDir = await mkdtemp(join(tmpdir(), 'quarrter-sandbox-'));
  const config: SandboxConfig = {
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir,
    productUrl: listener.url,
    secretKey,
    publicKey,
    controlToken: 'token',
    demonstrationFile: join(dataDir, 'demonstration.json'),
    merchantName: 'Quarrter',
    logLevel: 'silent',
    timing: {
      ...defaultTiming,
      settleMs: 50,
      timeoutCardMs: 50,
      webhookDelaysMs: [100, 200],
      webhookMaxAttempts: 4,
    },
  };
  const sandbox: TestSandbox = {
    sandbox: await startSandbox(config),
    listener,
    config,
    restart: async () => {
      await sandbox.sandbox.close();
      sandbox.sandbox = await startSandbox(config);
    },
    close: async () => {
      await sandbox.sandbox.close();
      await listener.app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return sandbox;
}

/** A sandbox that the listener serves on its own port, beside the routes of `serve`. */
export async function startProxiedSandbox(
  serve: (app: FastifyInstance) => void = () => undefined,
): Promise<TestSandbox> {
  const listener = await startListener();
  await proxySandbox(listener, () => sandbox.sandbox.url);
  serve(listener.app);
  const sandbox = await startTestSandbox(await listen(listener));
  return sandbox;
}

type Answer = { status: number; body: Record<string, unknown> & { data: Record<string, unknown> } };

/** Calls the sandbox over real HTTP. */
export async function call(
  sandbox: TestSandbox,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key: string | null = secretKey,
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (key !== null) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(sandbox.sandbox.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Repeats a look until it finds something. Tests never wait a fixed time. */
export async function eventually<Value>(
  look: () => Value | Promise<Value>,
  enough: (value: Value) => boolean,
  timeoutMs = 60_000,
): Promise<Value> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (enough(value)) return value;
    if (Date.now() > end) throw new Error(`not in time, last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
