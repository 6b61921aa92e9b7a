import { clientInvestments } from '@quarrter/contract/staff/client-lists';
import { type ClientPanels, clientTab } from '../../accounts/index.ts';
import { defineConsole } from '../../console/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { serve } from '../../platform/http/http.ts';
import { listInvestments } from '../invest/read-investments.ts';
import { readInvestedNow } from '../read/totals.ts';

/** What the page of a client shows of investments. */
export const investmentPanels: Pick<ClientPanels, 'invested'> = {
  invested: async (reader, clientId) =>
    (await readInvestedNow(reader, clientId)).filter(({ made }) => made > 0),
};

/** The tab of a client with their investments. */
export const investmentTabs = defineConsole<{ readonly db: Database }>({
  routes: (app, { db }) =>
    serve(
      app,
      clientInvestments,
      clientTab(db, async ({ clientId }, { currency, ...page }) => {
        const { results, after } = await listInvestments(db, clientId, currency, page);
        const shown = results.map(({ investmentId: id, ...one }) => ({
          ...one,
          ...{ id, shortId: shortId(id), active: one.capital + one.returns > 0n },
        }));
        return { results: shown, after };
      }),
    ),
});
