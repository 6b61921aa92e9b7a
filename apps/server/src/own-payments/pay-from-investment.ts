import { requireOpen } from '../gates/index.ts';
import {
  type InvestmentsDeps,
  type MovedToReceipt,
  type OwnPaymentOffer,
  offerOwnPayments,
  withdrawForLoan,
} from '../investments/index.ts';
import { applyRepayment, type Loan, readLoans } from '../loans/index.ts';
import { requireNoPaymentInProgress, storeOwnReceipt } from '../payments/index.ts';
import {
  type BusinessTime,
  readBusinessDate,
  readBusinessTimeOf,
} from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { runIdempotently } from '../platform/http/idempotency.ts';

/** A client's own loan, as a path names it. */
export type NamedLoan = {
  readonly clientId: string;
  readonly loanType: string;
  readonly loanId: string;
};

/** Returns the overdue amount of a client's loan, and the matured investments that can pay it. */
export async function readOwnPaymentOffers(
  reader: Reader,
  named: NamedLoan,
): Promise<{ readonly overdue: bigint; readonly offers: readonly OwnPaymentOffer[] }> {
  const overdue = overdueOf(await requireOwn(reader, named));
  if (overdue === 0n) return { overdue, offers: [] };
  const maturedOn = await readBusinessDate(reader);
  const due = { due: overdue, currency: 'NGN' as const, maturedOn };
  return { overdue, offers: await offerOwnPayments(reader, named.clientId, due) };
}

export type OwnPaymentRequest = NamedLoan & {
  readonly requestId: string | undefined;
  readonly investmentId: string;
  /** The amount that the client agreed to. */
  readonly amount: bigint;
};

/** The payment. Amounts are text, because it is stored as the answer to a repeated call. */
export type OwnPayment = {
  readonly repaymentId: string;
  readonly amount: string;
  readonly left: string;
  readonly paidOn: string;
};

/**
 * Pays the overdue amount of a loan from a matured investment of the same client, all of it in one
 * transaction. Money leaves an investment, so the gates are asked as for a transfer; no password
 * is, because the money pays the client's own debt. Asked again without a key, it answers 409: the
 * amount is no longer overdue.
 */
export function payFromInvestment(
  { db, secrets, gates }: Pick<InvestmentsDeps, 'db' | 'secrets' | 'gates'>,
  request: OwnPaymentRequest,
): Promise<OwnPayment> {
  const { clientId, requestId, loanId, investmentId, amount } = request;
  const input = { loanId, investmentId, amount: amount.toString() };
  const command = { clientId, requestId, command: 'pay-from-investment', input };
  return db.transaction().execute((tx) =>
    runIdempotently(tx, secrets, command, async () => {
      // Rows of payments are locked before their client, as when a payment is settled.
      await requireNoPaymentInProgress(tx, clientId, 'repayment', {
        subjectKey: loanId,
        subjectName: 'this loan',
      });
      const businessTime = await readBusinessTimeOf(tx, clientId);
      await requireOpen(tx, gates, 'pay-out', clientId);
      const loan = await requireOwn(tx, request);
      const overdue = overdueOf(loan);
      if (overdue === 0n) throw conflict('Nothing is overdue on this loan.');
      const order = { clientId, investmentId, loanId, due: overdue, amount, businessTime };
      const paid = await withdrawForLoan(tx, order, (moved) =>
        repay(tx, loan, moved, businessTime),
      );
      return {
        repaymentId: paid.repaymentId,
        amount: paid.amount.toString(),
        left: paid.left.toString(),
        paidOn: businessTime.date,
      };
    }),
  );
}

/** Uses the receipt for the loan as of today, all of it or nothing. Returns the repayment's id. */
async function repay(
  tx: Tx,
  { clientId, loanId, loanType }: Loan,
  { receiptId, withdrawalId: sourceId, amount }: MovedToReceipt,
  businessTime: BusinessTime,
): Promise<string> {
  const currency = 'NGN';
  await storeOwnReceipt(tx, { clientId, receiptId, sourceId, currency, amount }, businessTime);
  const application = await applyRepayment(
    tx,
    {
      clientId,
      receiptId,
      paymentId: null,
      amount,
      currency,
      paidOn: businessTime.date,
      subject: { version: 1, loanType, loanId },
    },
    businessTime,
  );
  if (!application.ok || application.applied !== amount || application.resultId === null) {
    throw conflict(application.reason ?? 'Less is now owed on this loan. Please check the amount.');
  }
  return application.resultId;
}

/** Another client's loan and one of another type are the same 404 as none (API-07). */
async function requireOwn(
  reader: Reader,
  { clientId, loanId, loanType }: NamedLoan,
): Promise<Loan> {
  const [loan] = isId(loanId) ? await readLoans(reader, clientId, [loanId]) : [];
  if (loan === undefined || loan.loanType !== loanType)
    throw notFound('We could not find this loan.');
  return loan;
}

const overdueOf = ({ arrears }: Loan): bigint => arrears?.amount ?? 0n;
