import type { StaffClient } from '@quarrter/contract/staff/clients';
import type { ClientPanels } from '../../accounts/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { listSavedCards } from '../cards/saved-cards.ts';
import { nameBanks } from '../identification/banks.ts';
import { listIdentityChecks } from '../identification/queries.ts';
import { listPayoutLines } from '../receive/client-money.ts';
import { listReceiptsOfClient } from '../receive/unapplied-receipts.ts';

export const paymentPanels: Pick<ClientPanels, PanelName> = {
  unappliedReceipts: async (reader, clientId) =>
    (await listReceiptsOfClient(reader, clientId, { limit: 1 })).count,
  identityChecks: readIdentityChecks,
  savedCards: async (reader, clientId) =>
    (await listSavedCards(reader, clientId)).map(({ name }) => name),
};

type PanelName = 'unappliedReceipts' | 'identityChecks' | 'savedCards';

/** Returns the provider's checks of a client's bank account, BVN and name, newest first. */
export async function readIdentityChecks(
  reader: Reader,
  clientId: string,
): Promise<StaffClient['identityChecks']> {
  const checks = await listIdentityChecks(reader, clientId);
  if (checks.length === 0) return [];
  const bankOf = await nameBanks(reader);
  return checks.map(({ id, askedAt, askedBy, accountEnding, bvnEnding, result, bankCode }) => ({
    id,
    askedAt,
    askedBy,
    accountEnding,
    bvnEnding,
    result,
    bank: bankOf(bankCode),
  }));
}

/** The transfers to a client, newest first. */
export async function listTransfersTo(reader: Reader, clientId: string, page: PageRequest) {
  const { results, after } = await listPayoutLines(reader, clientId, page);
  const bankOf = await nameBanks(reader);
  return { results: results.map((one) => ({ ...one, bank: bankOf(one.bankCode) })), after };
}
