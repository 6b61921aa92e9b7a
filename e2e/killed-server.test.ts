import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inCheckout } from '../tools/dev/checkout.mjs';
import { type Service, startService, untilAnswers } from '../tools/dev/service.mjs';
import { confirmRepayment, registerClient, startRepayment } from '../tools/seed/client.ts';
import { until } from '../tools/seed/http.ts';
import { staffActions } from '../tools/seed/staff.ts';
import { anActiveLoan, instalment, type LoanOf, read } from './harness/loans.ts';
import { signUpPerson } from './harness/people.ts';
import { apiOf, expectLedgerInOrder, makeJobsDue } from './harness/product.ts';
import { type StartedProduct, startOwnProduct } from './harness/running-product.ts';

let own: StartedProduct;
let server: Service | undefined;

beforeAll(async () => {
  own = await startOwnProduct(inject('demonstrationData'));
});
afterAll(async () => {
  await server?.stop();
  await own?.stop();
});

async function aLoanOfIts(): Promise<LoanOf> {
  const api = apiOf(own);
  const client = await registerClient(api, signUpPerson());
  return anActiveLoan({ api, staff: staffActions(own.url, own.staff), client });
}

/** As a power cut would end it: nothing can tidy up. */
async function killServer(): Promise<void> {
  process.kill(server?.pid ?? own.processes.server ?? 0, 'SIGKILL');
  await until('the end of the server', async () => {
    const answered = await fetch(`${own.url}/health/live`).catch(() => null);
    return answered === null;
  });
}

async function startServerAgain(): Promise<void> {
  server = startService('server', [inCheckout('apps', 'server', 'src', 'main.ts'), 'serve'], {
    env: own.environment,
    logFile: path.join(own.dataFolder, 'logs', 'server-again.log'),
  });
  await untilAnswers(server, `${own.url}/health/ready`);
}

/** What the popup would do. The sandbox runs; only the server is gone. */
async function payWhileDown(reference: string): Promise<void> {
  const reply = await fetch(`${own.environment.SANDBOX_URL}/sandbox/api/payments/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  expect(reply.status).toBe(200);
}

test('LND-23: a server killed between charge and booking credits the client once', async () => {
  const loan = await aLoanOfIts();
  const api = apiOf(own);
  const { reference } = await startRepayment(api, loan.client, loan.loanId, instalment);
  await killServer();
  await payWhileDown(reference);
  await startServerAgain();
  await makeJobsDue(own);
  await until('the booking', async () => (await read(loan, api)).repayments.length > 0);
  await confirmRepayment(api, loan.client, reference);
  expect(await read(loan, api)).toMatchObject({
    amount_repaid: instalment,
    repayments: [{ amount: instalment }],
  });
  expectLedgerInOrder(own);
});

test('LND-23: a server killed while booking credits the client once after a restart', async () => {
  const loan = await aLoanOfIts();
  const api = apiOf(own);
  const { reference } = await startRepayment(api, loan.client, loan.loanId, instalment);
  // The call that books is in progress when the server is killed.
  await payWhileDown(reference);
  const told = confirmRepayment(api, loan.client, reference).catch(() => null);
  await killServer();
  await told;
  await startServerAgain();
  await makeJobsDue(own);
  await until('the booking', async () => (await read(loan, api)).repayments.length > 0);
  expect(await read(loan, api)).toMatchObject({
    amount_repaid: instalment,
    repayments: [{ amount: instalment }],
  });
  expectLedgerInOrder(own);
});
