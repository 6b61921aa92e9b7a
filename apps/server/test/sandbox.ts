import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export const providerKeys = {
  secretKey: 'sk_test_0123456789abcdef0123456789abcdef01234567',
  publicKey: 'pk_test_0123456789abcdef0123456789abcdef01234567',
};
export const controlToken = 'control-token-of-the-tests';

export type SandboxEmail = {
  subject: string;
  text: string;
  html: string;
  attachments: { name: string }[];
};

export type Sandbox = {
  url: string;
  smtpUrl: string;
  /** Newest first. Sending has ended when the job has, so every email sent is there. */
  mailTo(address: string): Promise<SandboxEmail[]>;
  /** Ends a payment in the provider's popup, as the client does. */
  pay(reference: string, outcome: 'success' | 'failed' | 'abandoned'): Promise<void>;
  /** Acts as the payer, the payer's bank or the provider; `options` as the sandbox documents. */
  outcome(reference: string, outcome: string, options?: object): Promise<void>;
  /** Gives a transfer its outcome: `success`, `failed`, `reversed` or `otp`. */
  transfer(reference: string, outcome: string): Promise<void>;
  /** Opens an account, so that a name enquiry answers this name. */
  addAccount(bankCode: string, accountNumber: string, name: string): Promise<void>;
  faults(faults: object): Promise<void>;
  /** Removes every payment, email and fault. */
  forget(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A port no one listens on. Below those that outgoing connections are given: one of them would take
 * it now and then before it is listened on.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_081, 32_000);
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

/** An account of its own at the sandbox that all test files share; webhooks go to `productUrl`. */
export async function startSandbox(productUrl: string): Promise<Sandbox> {
  const host = process.env.TEST_SANDBOX_URL;
  if (host === undefined) throw new Error('TEST_SANDBOX_URL is not set');
  const { id, url, smtpUrl } = await post<{ id: string; url: string; smtpUrl: string }>(host, {
    productUrl,
    controlToken,
    ...providerKeys,
  });
  const account = `${host}/${id}`;
  const sandbox: Sandbox = {
    url,
    smtpUrl,
    mailTo: (address) => waitForMail(url, address),
    async pay(reference, outcome) {
      await post(`${url}/sandbox/api/payments/${reference}`, { outcome });
    },
    async outcome(reference, outcome, options = {}) {
      await post(`${url}/sandbox/api/payments/${reference}`, { outcome, ...options });
    },
    async transfer(reference, outcome) {
      await post(`${url}/sandbox/api/transfers/${reference}`, { outcome });
    },
    async addAccount(bankCode, accountNumber, name) {
      const account = { bank_code: bankCode, account_number: accountNumber, account_name: name };
      await post(`${url}/sandbox/api/bank-accounts`, account);
    },
    async faults(faults) {
      await post(`${url}/sandbox/api/faults`, faults);
    },
    async forget() {
      const reply = await fetch(account, { method: 'PUT' });
      if (!reply.ok) throw new Error(`the sandbox is not empty: ${await reply.text()}`);
      await addUsualAccount(sandbox);
    },
    async stop() {
      await fetch(account, { method: 'DELETE' });
    },
  };
  await addUsualAccount(sandbox);
  return sandbox;
}

/** That of every client and applicant whom a test does not describe otherwise. */
const addUsualAccount = ({ addAccount }: Sandbox) => addAccount('058', '0123456789', 'Obi Ada');

async function post<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function waitForMail(url: string, address: string): Promise<SandboxEmail[]> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const reply = await fetch(`${url}/sandbox/api/mail?to=${encodeURIComponent(address)}`);
    const emails = (await reply.json()) as SandboxEmail[];
    if (emails.length > 0) return emails;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no email to ${address}`);
}
