import { beforeEach } from 'vitest';
import { sendPayout } from '../../src/payments/pay-out/send-payout.ts';
import { allTables } from '../all-tables.ts';
import type { TestClient } from './client.ts';
import { type GivenMatured, maturedInvestment } from './matured-investment.ts';
import { addApp } from './second-factor.ts';
import { askWithdrawal, protectAbove, readInvestment } from './withdrawal.ts';

export const holdMinutes = 60;
export const afterTheHold = () => new Date(Date.now() + (holdMinutes + 1) * 60_000);

/**
 * Prepares tests of withdrawals that can be held and cancelled: a matured investment, with a hold
 * from 20,000 naira or 100 dollars to new accounts. The client has a second factor and has just
 * given it: without one every withdrawal to a new account is held.
 */
export function heldWithdrawals() {
  const given: GivenMatured = maturedInvestment(
    { withdrawalHoldMinutes: holdMinutes },
    async (testApp) => {
      await protectAbove(testApp, { hold: 2_000_000n });
      await protectAbove(testApp, { hold: 10_000n }, 'USD');
    },
  );
  const app = {} as Awaited<ReturnType<typeof addApp>>;
  beforeEach(async () => {
    Object.assign(app, await addApp(given.testApp, given.client));
  });
  const payoutOf = (withdrawalId: string) =>
    allTables(given.testApp.deps.db)
      .selectFrom('payouts')
      .selectAll()
      .where('subject_id', '=', withdrawalId)
      .executeTakeFirstOrThrow();
  return {
    given,
    app,
    payoutOf,
    ask: (amount: string, body: object = {}) =>
      askWithdrawal(given.testApp, given.client, given.id, { amount, ...body }),
    cancel: (withdrawalId: string, by: TestClient = given.client) =>
      given.testApp.app.inject({
        method: 'POST',
        url: `/investments/api/withdrawals/${withdrawalId}/cancel/`,
        headers: by.headers,
      }),
    /** Sends the payout as the job does at that time. */
    async send(withdrawalId: string, now: Date): Promise<void> {
      const { client_id: clientId, payout_id: payoutId } = await payoutOf(withdrawalId);
      await sendPayout(given.testApp.deps, { clientId, payoutId }, now);
    },
    /** Whether the provider was ever told of it. */
    async isAtProvider(withdrawalId: string): Promise<boolean> {
      const { reference } = await payoutOf(withdrawalId);
      return (await given.testApp.deps.provider.lookUpTransfer(reference)) !== null;
    },
    shown: async () => (await readInvestment(given.testApp, given.client, given.id)).withdrawals[0],
  };
}
