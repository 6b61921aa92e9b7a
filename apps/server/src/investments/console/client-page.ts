import type { Currency } from '@quarrter/domain/money';
import type { ClientPanels } from '../../accounts/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { listInvestments } from '../invest/read-investments.ts';
import { readInvestedNow } from '../read/totals.ts';

/** The investments panel of the client page. */
export const investmentPanels: Pick<ClientPanels, 'invested'> = {
  invested: async (reader, clientId) =>
    (await readInvestedNow(reader, clientId)).filter(({ made }) => made > 0),
};

/** The investments of a client in one currency, newest first. */
export async function listInvestmentsOf(
  reader: Reader,
  clientId: string,
  { currency, ...page }: PageRequest & { currency: Currency },
) {
  const { results, after } = await listInvestments(reader, clientId, currency, page);
  const shown = results.map(({ investmentId: id, ...one }) => ({
    ...one,
    id,
    shortId: shortId(id),
    active: one.capital + one.returns > 0n,
  }));
  return { results: shown, after };
}
