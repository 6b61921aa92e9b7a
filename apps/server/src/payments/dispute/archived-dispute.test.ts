import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { aPaidPayment, happens, type PaidPayment } from '../../../test/builders/dispute.ts';
import { ledgerErrors } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { applied, booksOf, gone } from '../../../test/builders/receipt-reversal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readDispute } from '../provider/paystack-claims.ts';
import type { ChargeRefund } from '../provider/provider-claims.ts';
import { reviewPayment } from '../receive/review-payment.ts';
import { disputedGate } from './disputed-gate.ts';

const testApp = useTestApp();

/** Looks at the payment while the provider has its disputes archived. */
async function reviewArchived(
  paid: PaidPayment,
  resolution: string | null,
  isRefunded = false,
): Promise<void> {
  const { provider } = testApp.deps;
  const { lookUpClaims } = provider;
  provider.lookUpClaims = async (chargeId) => {
    const claims = await lookUpClaims(chargeId);
    const transaction = { id: chargeId, reference: '', amount: 500_000, currency: 'NGN' };
    const disputes = (claims?.disputes ?? []).map(({ providerId: id }) =>
      readDispute({ id, status: 'archived', resolution, transaction }),
    );
    const refunds = disputes.map(
      ({ providerId: disputeId }): ChargeRefund => ({
        ...{ providerId: `of ${disputeId}`, chargeId, state: 'processed', amount: 200_000n },
        ...{ currency: 'NGN', disputeId, begunBy: '' },
      }),
    );
    return { reversed: false, refunds: isRefunded ? refunds : [], disputes };
  };
  await reviewPayment(testApp.deps, paid);
  Object.assign(provider, { lookUpClaims });
}

const statesOf = async ({ clientId }: PaidPayment) =>
  (
    await allTables(testApp.deps.db)
      .selectFrom('disputes')
      .select('state')
      .where('client_id', '=', clientId)
      .execute()
  ).map(({ state }) => state);

beforeEach(async () => {
  withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
});

test('a lost dispute that is archived gives nothing back until it is declined', async () => {
  const paid = await aPaidPayment(testApp, await aClient(testApp));
  await happens(testApp, paid, 'dispute-lost');
  await reviewArchived(paid, null, true);
  expect(await statesOf(paid)).toEqual(['lost']);
  expect(await booksOf(testApp, paid)).toEqual(gone);
  await reviewArchived(paid, 'declined');
  expect(await statesOf(paid)).toEqual(['won']);
  expect(await booksOf(testApp, paid)).toMatchObject({ unapplied: 500_000n });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('an open dispute that is archived without a decision is over', async () => {
  const paid = await aPaidPayment(testApp, await aClient(testApp));
  await happens(testApp, paid, 'dispute');
  const closed = async () =>
    (await disputedGate.closedFor(testApp.deps.db, [paid.clientId])).has(paid.clientId);
  expect([await statesOf(paid), await closed()]).toEqual([['open'], true]);
  await reviewArchived(paid, null);
  expect([await statesOf(paid), await closed()]).toEqual([['won'], false]);
  expect(await booksOf(testApp, paid)).toEqual(applied);
  await reviewArchived(paid, null, true);
  expect(await booksOf(testApp, paid)).toMatchObject({ cash: 300_000n });
  expect(await ledgerErrors(testApp)).toEqual([]);
});
