import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { aPaidPayment, happens, type PaidPayment } from '../../../test/builders/dispute.ts';
import { ledgerErrors } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { booksOf, gone } from '../../../test/builders/receipt-reversal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readDispute } from '../provider/paystack-claims.ts';
import { reviewPayment } from '../receive/review-payment.ts';

const testApp = useTestApp();

/** Looks at the payment while the provider has its disputes archived. */
async function reviewArchived(paid: PaidPayment, resolution: string | null): Promise<void> {
  const { provider } = testApp.deps;
  const { lookUpClaims } = provider;
  provider.lookUpClaims = async (chargeId) => {
    const claims = await lookUpClaims(chargeId);
    const transaction = { id: chargeId, reference: '', amount: 500_000, currency: 'NGN' };
    const disputes = (claims?.disputes ?? []).map(({ providerId: id }) =>
      readDispute({ id, status: 'archived', resolution, transaction }),
    );
    return { reversed: false, refunds: [], disputes };
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

test('a lost dispute that is archived gives nothing back until it is declined', async () => {
  withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const paid = await aPaidPayment(testApp, await aClient(testApp));
  await happens(testApp, paid, 'dispute-lost');
  await reviewArchived(paid, null);
  expect(await statesOf(paid)).toEqual(['lost']);
  expect(await booksOf(testApp, paid)).toEqual(gone);
  await reviewArchived(paid, 'declined');
  expect(await statesOf(paid)).toEqual(['won']);
  expect(await booksOf(testApp, paid)).toMatchObject({ unapplied: 500_000n });
  expect(await ledgerErrors(testApp)).toEqual([]);
});
