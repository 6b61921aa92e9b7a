import { clientReceipts, clientTransfers } from '@quarrter/contract/staff/client-lists';
import type { StaffClient } from '@quarrter/contract/staff/clients';
import { type ClientPanels, clientTab } from '../../accounts/index.ts';
import { defineConsole } from '../../console/index.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/http.ts';
import { nameBanks } from '../identification/banks.ts';
import { listIdentityChecks } from '../identification/queries.ts';
import { listPayoutLines, listReceiptLines } from '../receive/client-money.ts';
import { listReceiptsOfClient } from '../receive/unapplied-receipts.ts';

/** What the page of a client shows of payments. */
export const paymentPanels: Pick<ClientPanels, 'unappliedReceipts' | 'identityChecks'> = {
  unappliedReceipts: async (reader, clientId) =>
    (await listReceiptsOfClient(reader, clientId, { limit: 1 })).count,
  identityChecks: readIdentityChecks,
};

/** What the provider said of a client's bank account, BVN and name, newest first. */
export async function readIdentityChecks(
  reader: Reader,
  clientId: string,
): Promise<StaffClient['identityChecks']> {
  const checks = await listIdentityChecks(reader, clientId);
  if (checks.length === 0) return [];
  const bankOf = await nameBanks(reader);
  return checks.map(({ id, askedAt, askedBy, accountEnding, bvnEnding, result, bankCode }) => ({
    ...{ id, askedAt, askedBy, accountEnding, bvnEnding, result },
    bank: bankOf(bankCode),
  }));
}

/** The tabs of a client with what was paid by and to them. */
export const paymentTabs = defineConsole<{ readonly db: Database }>({
  routes: (app, { db }) => {
    serve(
      app,
      clientReceipts,
      clientTab(db, ({ clientId }, query) => listReceiptLines(db, clientId, query)),
    );

    serve(
      app,
      clientTransfers,
      clientTab(db, async ({ clientId }, query) => {
        const { results, after } = await listPayoutLines(db, clientId, query);
        const bankOf = await nameBanks(db);
        return { results: results.map((one) => ({ ...one, bank: bankOf(one.bankCode) })), after };
      }),
    );
  },
});
