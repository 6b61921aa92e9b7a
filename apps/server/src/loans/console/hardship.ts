import { declineHardship, hardshipRequests } from '@quarrter/contract/staff/hardship';
import { recordLoanAction } from '../../console/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { findLoan } from '../decide/staff-actions.ts';
import { declineHardship as refuse } from '../hardship/hardship.ts';
import { actions } from './actions.ts';
import { listHardships } from './list-hardships.ts';

/** Clients who cannot pay: the queue, and the answer that is no offer. */
export function hardshipRoutes(app: App, { db }: { readonly db: Database }): void {
  serve(app, hardshipRequests, ({ query }) => listHardships(db, query));

  serve(app, declineHardship, async ({ params, body, staff }) => {
    await db.transaction().execute(async (tx) => {
      const { clientId } = await findLoan(tx, params.id);
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const { staffId } = staff;
      const loan = await refuse(tx, { loanId: params.id, staffId, businessTime, ...body });
      await recordLoanAction(tx, staff, businessTime, loan, actions['answer-hardship'], {
        note: body.reason,
        before: { Request: 'open' },
        after: { Request: 'refused' },
      });
    });
    return { detail: 'The client is told by email.' };
  });
}
