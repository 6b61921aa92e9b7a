import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const providerKeys = {
  secretKey: 'sk_test_0123456789abcdef0123456789abcdef01234567',
  publicKey: 'pk_test_0123456789abcdef0123456789abcdef01234567',
};
export const controlToken = 'control-token-of-the-tests';

export type Sandbox = {
  url: string;
  smtpUrl: string;
  /** Newest first, once the mail server has taken it; waits up to five seconds for the first. */
  mailTo(address: string): Promise<{ subject: string; text: string; html: string }[]>;
  /** What the client does in the provider's popup. */
  pay(reference: string, outcome: 'success' | 'failed' | 'abandoned'): Promise<void>;
  faults(faults: object): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A port nobody listens on. Below those that outgoing connections are given: one of them would take it now and
 * then before it is listened on.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer();
    const listens = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!listens) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** The real stand-in in its own process; webhooks go to `productUrl`. */
export async function startSandbox(productUrl: string): Promise<Sandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarrter-stand-in-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
  const child = fork(main, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: dataDir,
      PRODUCT_URL: productUrl,
      PROVIDER_SECRET_KEY: providerKeys.secretKey,
      PROVIDER_PUBLIC_KEY: providerKeys.publicKey,
      SANDBOX_CONTROL_TOKEN: controlToken,
      DEMONSTRATION_FILE: join(dataDir, 'demonstration.json'),
    },
  });
  await untilAnswering(child, `${url}/sandbox/api/mail`);
  const call = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (response) => {
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    });
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailTo: (address) => waitForMail(url, address),
    pay: (reference, outcome) => call(`/sandbox/api/payments/${reference}`, { outcome }),
    faults: (faults) => call('/sandbox/api/faults', faults),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error('the stand-in ended at its start');
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error('the stand-in did not start');
}

async function waitForMail(url: string, address: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const reply = await fetch(`${url}/sandbox/api/mail?to=${encodeURIComponent(address)}`);
    const letters = (await reply.json()) as { subject: string; text: string; html: string }[];
    if (letters.length > 0) return letters;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no letter to ${address}`);
}
