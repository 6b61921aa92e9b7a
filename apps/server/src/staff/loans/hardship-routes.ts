import { declineHardship, hardshipRequests } from '@quarrter/contract/staff/hardship';
import { daysBetween } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import { recordLoanAction } from '../../console/index.ts';
import { findLoan, listHardships, declineHardship as refuse } from '../../loans/index.ts';
import { readBusinessDate, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';

/** Clients who cannot pay: the queue, and the answer that is no offer. */
export function hardshipRoutes(app: App, { db }: Pick<PlatformDeps, 'db'>): void {
  serve(app, hardshipRequests, async ({ query }) => {
    const page = await listHardships(db, query);
    const today = await readBusinessDate(db);
    return {
      ...page,
      results: page.results.map((one) => ({
        id: one.requestId,
        loan_id: one.loanId,
        short_id: shortId(one.loanId),
        loan_type: one.loanType,
        client_name: one.clientName,
        client_email: one.clientEmail,
        reason: one.reason,
        monthly_amount: one.monthlyAmount === null ? null : toWire(one.monthlyAmount),
        requested_on: one.requestedOn,
        age_days: daysBetween(one.requestedOn, today),
        overdue: one.overdueSince === null ? null : toWire(one.overdue),
        days_overdue: one.overdueSince === null ? 0 : daysBetween(one.overdueSince, today),
      })),
    };
  });

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
