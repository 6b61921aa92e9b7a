import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/builders/payment.ts';
import { providerKeys, type Sandbox, startSandbox } from '../../../test/sandbox.ts';
import { newId } from '../../platform/database/ids.ts';
import { openPaystack } from './paystack.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import type { ListPlace, ProviderRecord, RecordKind, RecordPage } from './provider-records.ts';

let sandbox: Sandbox;
let provider: Provider;

beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:1');
  provider = openPaystack({ url: sandbox.url, secretKey: providerKeys.secretKey });
});
afterAll(() => sandbox?.stop());

const anOrder = () => ({
  reference: `payment-${newId()}`,
  amount: 500_000n,
  currency: 'NGN' as const,
  email: 'ada@example.com',
});

test('reads a charge as it is started, closed, declined and paid with a fee', async () => {
  const order = anOrder();
  expect(await provider.lookUpCharge(order.reference)).toBeNull();
  const started = await provider.initialize(order);
  expect(started).toMatchObject({ ok: true });
  const seen = async () => (await provider.lookUpCharge(order.reference))?.status;
  expect(await seen()).toBe('pending');
  await sandbox.pay(order.reference, 'abandoned');
  expect(await seen()).toBe('abandoned');
  await sandbox.pay(order.reference, 'success');
  expect(await provider.lookUpCharge(order.reference)).toMatchObject({
    status: 'success',
    amount: 500_000n,
    currency: 'NGN',
    fee: 17_500n,
    paidAt: expect.any(Date),
  });
  const declined = anOrder();
  await provider.initialize(declined);
  await sandbox.pay(declined.reference, 'failed');
  expect((await provider.lookUpCharge(declined.reference))?.status).toBe('failed');
});

test('reports a reference that the provider already has as a duplicate', async () => {
  const order = anOrder();
  await provider.initialize(order);
  expect(await provider.initialize(order)).toEqual({ ok: false, reason: 'duplicate' });
});

test('reads banks and account holders, and null for an account that does not exist', async () => {
  const banks = await provider.listBanks('NGN');
  expect(banks.length).toBeGreaterThan(20);
  expect(banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' });
  expect(await provider.resolveAccount('058', '0123456789')).toMatch(/^[A-Z]+ [A-Z ]+$/);
  expect(await provider.resolveAccount('058', '0000001234')).toBeNull();
  expect(await provider.resolveAccount('nobank', '0123456789')).toBeNull();
});

test('orders one transfer for a reference that is ordered twice', async () => {
  const account = { name: 'ADA OBI', bankCode: '058', accountNumber: '0123456789' };
  const recipientCode = await provider.createRecipient({ ...account, currency: 'NGN' });
  const reference = `payout-${newId()}`;
  expect(await provider.lookUpTransfer(reference)).toBeNull();
  const order = {
    reference,
    amount: 100_000n,
    currency: 'NGN' as const,
    recipientCode,
    reason: '',
  };
  const first = await provider.transfer(order);
  expect(first.status).toBe('pending');
  expect((await provider.transfer(order)).transferCode).toBe(first.transferCode);
  await eventually(async () => (await provider.lookUpTransfer(reference))?.status === 'success');
});

test('reads why a transfer failed, and reports a wrong recipient as rejected', async () => {
  await sandbox.faults({ transfers: 'failed' });
  const account = { name: 'ADA OBI', bankCode: '058', accountNumber: '0123456789' };
  const recipientCode = await provider.createRecipient({ ...account, currency: 'NGN' });
  const order = { amount: 100_000n, currency: 'NGN' as const, reason: '' };
  const reference = `payout-${newId()}`;
  await provider.transfer({ ...order, reference, recipientCode });
  await eventually(async () => (await provider.lookUpTransfer(reference))?.status === 'failed');
  expect((await provider.lookUpTransfer(reference))?.message).toContain('receiving bank');
  const wrong = { ...order, reference: `payout-${newId()}`, recipientCode: 'RCP_nobody' };
  await expect(provider.transfer(wrong)).rejects.toMatchObject({
    kind: 'rejected',
    code: 'invalid_transfer_recipient',
  });
});

/** Every record of a list, page by page, as the comparison reads it. */
async function recordsOf(kind: RecordKind): Promise<ProviderRecord[]> {
  const time = { from: new Date('2020-01-01'), to: new Date('2100-01-01') };
  const records: ProviderRecord[] = [];
  let place: ListPlace | null = { page: 1, cursor: '' };
  while (place !== null) {
    const page: RecordPage = await provider.listRecords({ kind, ...time, place });
    records.push(...page.records);
    place = page.next;
  }
  return records;
}

test('reads every page of a list, by a number of pages or by a cursor', async () => {
  for (let order = 0; order < 5; order += 1) await provider.initialize(anOrder());
  const charges = await recordsOf('charge');
  const banks = await provider.listBanks('NGN');
  expect(new Set(charges.map(({ key }) => key)).size).toBeGreaterThan(4);
  for (const lists of ['short', 'cursor']) {
    await sandbox.faults({ lists });
    expect(await recordsOf('charge')).toEqual(charges);
    expect(await provider.listBanks('NGN')).toEqual(banks);
  }
  await sandbox.faults({ lists: 'normal' });
});

test('finds the refunds of one charge on any page, and where the filter is ignored', async () => {
  await sandbox.faults({ refunds: 'pending' });
  const charged: string[] = [];
  for (let order = 0; order < 2; order += 1) {
    const { reference, ...rest } = anOrder();
    await provider.initialize({ reference, ...rest });
    await sandbox.pay(reference, 'success');
    const chargeId = (await provider.lookUpCharge(reference))?.providerId ?? '';
    charged.push(chargeId);
    const refund = { chargeId, amount: 1_000n, currency: 'NGN' as const };
    for (const note of ['one', 'two', 'three']) await provider.refund({ ...refund, note });
  }
  for (const lists of ['short', 'unfiltered']) {
    await sandbox.faults({ lists });
    for (const chargeId of charged) {
      const found = await provider.lookUpRefunds(chargeId);
      expect(found.map(({ note }) => note).sort()).toEqual(['one', 'three', 'two']);
      expect((await provider.lookUpClaims(chargeId))?.refunds).toHaveLength(3);
    }
  }
  await sandbox.faults({ lists: 'normal', refunds: 'normal' });
});

test('a card that the provider refuses to remove is rejected, an unknown one is not', async () => {
  const order = anOrder();
  await provider.initialize(order);
  await sandbox.pay(order.reference, 'success');
  const card = (await provider.lookUpCharge(order.reference))?.card?.authorization ?? '';
  await sandbox.faults({ saved_cards: 'kept' });
  await expect(provider.deactivateCard(card)).rejects.toMatchObject({ kind: 'rejected' });
  await provider.deactivateCard('AUTH_unknown');
  await sandbox.faults({ saved_cards: 'normal' });
  await provider.deactivateCard(card);
});

test('accepts only the signature of the exact bytes under the secret key', () => {
  const body = Buffer.from('{"event":"charge.success" }');
  const sign = (key: string) => createHmac('sha512', key).update(body).digest('hex');
  expect(provider.isSigned(body, sign(providerKeys.secretKey))).toBe(true);
  expect(provider.isSigned(Buffer.from('{"event":"charge.success"}'), sign('x'))).toBe(false);
  expect(provider.isSigned(body, sign('another key'))).toBe(false);
  for (const wrong of [undefined, '', 'ff', 'not hex', sign('x').slice(1)]) {
    expect(provider.isSigned(body, wrong)).toBe(false);
  }
  expect(
    provider.isSigned(Buffer.concat([body, Buffer.from(' ')]), sign(providerKeys.secretKey)),
  ).toBe(false);
});

test('names an event that it does not understand instead of throwing', () => {
  const read = (text: string) => provider.readEvent(Buffer.from(text));
  expect(read('nonsense')).toMatchObject({ name: 'not JSON', charge: null, transfer: null });
  expect(read('[]').name).toBe('not an event');
  expect(read('{"event":"refund.processed","data":{"reference":7}}')).toMatchObject({
    name: 'refund.processed',
    reference: null,
  });
  const ghana = { reference: 'r', id: 1, status: 'success', amount: 1, currency: 'GHS' };
  const text = JSON.stringify({ event: 'charge.success', data: ghana });
  expect(read(text)).toMatchObject({ name: 'charge.success (not understood)', reference: 'r' });
});

/** A provider whose HTTP misbehaves, which the sandbox's never does. */
async function misbehaving(answer: RequestListener, run: (provider: Provider) => Promise<void>) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await run(openPaystack({ url: `http://127.0.0.1:${port}`, secretKey: 'sk_test_x' }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('repeats a read once when its connection breaks, and never a write', async () => {
  let asked = 0;
  await misbehaving(
    (request) => {
      asked += 1;
      request.socket.destroy();
    },
    async (broken) => {
      await expect(broken.lookUpTransfer('payout-x')).rejects.toMatchObject({
        kind: 'unreachable',
      });
      expect(asked).toBe(2);
      asked = 0;
      await expect(broken.initialize(anOrder())).rejects.toBeInstanceOf(ProviderError);
      expect(asked).toBe(1);
    },
  );
});

test('waits after a 429 as long as the provider asks, but not for a long wait', async () => {
  let asked = 0;
  await misbehaving(
    (_request, response) => {
      asked += 1;
      if (asked === 1) return response.writeHead(429, { 'retry-after': '0' }).end();
      response.writeHead(404).end('{"status":false,"message":"Transfer not found"}');
    },
    async (busy) => {
      expect(await busy.lookUpTransfer('payout-x')).toBeNull();
      expect(asked).toBe(2);
    },
  );
  await misbehaving(
    (_request, response) => response.writeHead(429, { 'retry-after': '600' }).end(),
    async (busy) => {
      const expected = { kind: 'unreachable', code: 'throttled' };
      await expect(busy.lookUpCharge('x')).rejects.toMatchObject(expected);
    },
  );
});

test.each([400, 401, 429])(
  'a transfer that the provider has is never refused, with a look-up %i',
  async (status) => {
    const answer: RequestListener = (request, response) => {
      const isOrder = request.method === 'POST';
      const code = isOrder ? '"code":"duplicate_transfer_reference",' : '';
      response.writeHead(isOrder ? 400 : status, { 'retry-after': '600' });
      response.end(`{"status":false,${code}"message":"No"}`);
    };
    await misbehaving(answer, async (ill) => {
      const order = { reference: 'payout-x', amount: 20_000n, currency: 'NGN' } as const;
      const ordering = ill.transfer({ ...order, recipientCode: 'RCP_x', reason: 'Loan' });
      await expect(ordering).rejects.toMatchObject({ kind: 'unreachable', code: '' });
    });
  },
);

test('names an order that was not carried out because of our key', async () => {
  for (const [status, code] of [
    [401, 'key-rejected'],
    [403, 'key-rejected'],
    [408, ''],
    [500, ''],
  ] as const) {
    await misbehaving(
      (_request, response) => response.writeHead(status).end('<html></html>'),
      async (ill) => {
        await expect(ill.initialize(anOrder())).rejects.toMatchObject({ code });
      },
    );
  }
});

test('does not take a 500, an HTML page or a wrong key for a rejection', async () => {
  for (const [code, text] of [
    [500, '{"status":false,"message":"Internal error"}'],
    [502, '<html></html>'],
    [200, '<html></html>'],
    [401, '{"status":false,"message":"Invalid key"}'],
  ] as const) {
    await misbehaving(
      (_request, response) => response.writeHead(code).end(text),
      async (ill) => {
        await expect(ill.initialize(anOrder())).rejects.toMatchObject({ kind: 'unreachable' });
      },
    );
  }
});
