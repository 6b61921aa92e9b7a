import {
  type LoanSummary as Line,
  loanHistory,
  loanOverview,
} from '@quarrter/contract/client/loan-lists';
import { percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { countPendingPayments, readClientDebts, readClientReceipts } from '../../payments/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { toLoanRecord } from '../wire.ts';
import { type LoanSummary, listStartedLoans, readLoanOverview } from './list-summaries.ts';

const shownReceipts = 20;

export function loanListRoutes(app: App, { db }: Pick<PlatformDeps, 'db'>): void {
  serve(app, loanOverview, ({ client: { clientId } }) =>
    inSnapshot(db, async (tx) => {
      const { latest, recent } = await readLoanOverview(tx, clientId);
      return {
        latest: latest && toLoanRecord(latest),
        recent: recent.map(toLine),
        pending_payments: await countPendingPayments(tx, clientId),
        unapplied_receipts: await readClientReceipts(tx, clientId, shownReceipts),
        debts: await readClientDebts(tx, clientId),
      };
    }),
  );

  serve(app, loanHistory, async ({ query, client }) => {
    const page = await listStartedLoans(db, client.clientId, query);
    return { ...page, results: page.results.map(toLine) };
  });
}

function toLine(loan: LoanSummary): Line {
  return {
    id: loan.loanId,
    loan_type: loan.loanType,
    loan_type_id: loan.loanId,
    short_id: shortId(loan.loanId),
    loan_amount: toWire(loan.requestedAmount),
    amount: loan.amount === null ? null : toWire(loan.amount),
    interest: percentFromRatePpm(loan.ratePpm),
    applied_on: loan.appliedOn,
    interest_start_date: loan.disbursedOn,
    due_date: loan.dueOn,
    next_payment_date: loan.nextPaymentDate,
    status: loan.codes.status,
    stage: loan.codes.stage,
    is_approved: loan.codes.isApproved,
    is_accepted: loan.codes.isAccepted,
    state: loan.state,
    settled_as: loan.settledAs,
  };
}
