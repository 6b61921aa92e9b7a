/** The product behind the proxies: two listeners, a client, and staff's host. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import { inCheckout, SERVER } from '../dev/checkout.mjs';
import { startOfFreePorts } from '../dev/free-port.mjs';
import { startService, untilAnswers } from '../dev/service.mjs';
import { type Client, registerClient } from '../seed/client.ts';
import { externalServices } from '../seed/external-services.ts';
import { loanAnswers } from '../seed/forms.ts';
import { type Person, people } from '../seed/people.ts';
import { hosts } from './proxies.ts';

export type Listener = { port: number; start(): Promise<void>; stop(): Promise<void> };

export type Behind = {
  product: ChaosProduct;
  listeners: readonly [Listener, Listener];
  /** A client of its own for each proxy: only one application may be open. */
  newClient(name: string): Promise<Client>;
  stop(): Promise<void>;
};

/** Two listeners as in production: behind a proxy, the console on a host of its own. */
export async function startBehind(folder: string): Promise<Behind> {
  const product = await startChaosProduct();
  const first = await startOfFreePorts(2);
  const listener = (port: number): Listener => {
    const env = {
      ...product.environment,
      PORT: String(port),
      PUBLIC_URL: `https://${hosts.client}`,
      STAFF_URL: `https://${hosts.staff}`,
      TRUSTED_PROXIES: 'loopback',
      WEB_DIST: inCheckout('apps', 'web', 'dist'),
      STAFF_DIST: inCheckout('apps', 'staff', 'dist'),
    };
    let service: ReturnType<typeof startService> | undefined;
    return {
      port,
      async start() {
        const logFile = path.join(folder, `listener-${port}.log`);
        service = startService(`listener ${port}`, [SERVER, 'serve'], { env, logFile });
        await untilAnswers(service, `http://127.0.0.1:${port}/health/ready`);
      },
      stop: async () => service?.stop(),
    };
  };
  const listeners = [listener(first), listener(first + 1)] as const;
  for (const one of listeners) await one.start();
  let clients = 0;
  return {
    product,
    listeners,
    newClient(name) {
      clients += 1;
      const person: Person = {
        ...people.borrower,
        email: `behind-${name}@example.com`,
        phone: `080312345${String(clients).padStart(2, '0')}`,
        nin: `345678901${String(clients).padStart(2, '0')}`,
        bvn: `223456789${String(clients).padStart(2, '0')}`,
        account: `10000000${String(clients).padStart(2, '0')}`,
      };
      // Sign-up asks for no proxy, and its links lead to the host of the product.
      const api = { base: product.url, services: externalServices(product.url) };
      return registerClient(api, person);
    },
    async stop() {
      for (const one of listeners) await one.stop();
      await product.stop();
    },
  };
}

/** An application with two documents of six megabytes each. */
export async function largeApplication(person: Person): Promise<FormData> {
  const form = new FormData();
  const answers = loanAnswers(person, { amount: '100000', months: 4, reason: 'School fees' });
  for (const [name, value] of Object.entries(answers)) form.append(name, value);
  for (const name of ['file', 'id_card']) {
    const content = await largeDocument();
    form.append(name, new Blob([content], { type: 'application/pdf' }), `${name}.pdf`);
  }
  return form;
}

async function largeDocument(): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  document.text('A document with a large file inside');
  document.file(randomBytes(6 * 1024 * 1024), { name: 'large.bin' });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
