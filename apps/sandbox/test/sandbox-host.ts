/**
 * Vitest's global set-up of the server's tests: one process holds the sandboxes of every test file.
 * A test file opens an account by HTTP and gets a sandbox with a store, a mailbox and addresses of
 * its own.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultTiming, type SandboxConfig } from '../src/config.ts';
import { type RunningSandbox, startSandbox } from '../src/sandbox.ts';
import { atomically, openStore } from '../src/store/database.ts';
import { allRows, run } from '../src/store/rows.ts';

/** A test file's request for an account; the reply names the account and its addresses. */
type AccountRequest = Pick<
  SandboxConfig,
  'productUrl' | 'secretKey' | 'publicKey' | 'controlToken'
>;

/** Tests wait for none of these: money arrives at the next look, which is soon. */
const testTiming = { ...defaultTiming, pollEveryMs: 5, settleMs: 0 };

const accounts = new Map<string, { sandbox: RunningSandbox; dataDir: string }>();

export default async function setUp(): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(request)
      .then((body) => response.end(JSON.stringify(body)))
      .catch((error: Error) => response.writeHead(500).end(error.stack));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.TEST_SANDBOX_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    delete process.env.TEST_SANDBOX_URL;
    await Promise.all([...accounts.keys()].map(closeAccount));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(request: IncomingMessage): Promise<object> {
  const id = String(request.url).slice(1);
  if (request.method === 'DELETE') {
    await closeAccount(id);
    return {};
  }
  if (request.method === 'PUT') {
    emptyAccount(id);
    return {};
  }
  let text = '';
  for await (const part of request) text += part;
  return openAccount(JSON.parse(text) as AccountRequest);
}

async function openAccount(asked: AccountRequest) {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarrter-sandbox-'));
  const sandbox = await startSandbox({
    ...asked,
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir,
    demonstrationFile: join(dataDir, 'demonstration.json'),
    merchantName: 'Quarrter',
    logLevel: 'warn',
    timing: testTiming,
  });
  const id = randomUUID();
  accounts.set(id, { sandbox, dataDir });
  // One connection for all emails: the mail server makes each new one wait a tenth of a second.
  const smtpUrl = `smtp://127.0.0.1:${sandbox.smtpPort}/?pool=true`;
  return { id, url: sandbox.url, smtpUrl };
}

/** Empties its store: every payment, email and fault is gone. */
function emptyAccount(id: string): void {
  const account = accounts.get(id);
  if (account === undefined) throw new Error(`there is no account ${id}`);
  const store = openStore(account.dataDir);
  store.exec('PRAGMA foreign_keys = OFF');
  const named = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;
  atomically(store, () => {
    for (const { name } of allRows<{ name: string }>(store, named))
      run(store, `DELETE FROM ${name}`);
  });
  store.close();
  // With the balances of a new one.
  openStore(account.dataDir).close();
}

async function closeAccount(id: string): Promise<void> {
  const account = accounts.get(id);
  accounts.delete(id);
  if (account === undefined) return;
  await account.sandbox.close();
  await rm(account.dataDir, { recursive: true, force: true });
}
