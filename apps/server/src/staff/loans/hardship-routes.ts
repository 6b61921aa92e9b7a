import { declineHardship, hardshipRequests } from '@quarrter/contract/staff/hardship';
import { recordLoanAction } from '../../console/index.ts';
import { findLoan, listHardships, declineHardship as refuse } from '../../loans/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';

/** Clients who cannot pay: the queue, and the answer that is no offer. */
export function hardshipRoutes(app: App, { db }: Pick<PlatformDeps, 'db'>): void {
  serve(app, hardshipRequests, ({ query }) => listHardships(db, query));

  serve(app, declineHardship, async ({ params, body: { reason }, staff }) => {
    await db.transaction().execute(async (tx) => {
      const { clientId } = await findLoan(tx, params.id);
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const { staffId } = staff;
      const loan = await refuse(tx, { loanId: params.id, staffId, businessTime, reason });
      await recordLoanAction(tx, staff, businessTime, loan, 'answer-hardship', {
        note: reason,
        before: { Request: 'open' },
        after: { Request: 'refused' },
      });
    });
    return { detail: 'The client is told by email.' };
  });
}
