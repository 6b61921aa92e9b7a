import { sql } from 'kysely';
import { clientsWithEmailsByDay } from '../../events/index.ts';
import { issueDocuments } from '../../issued-documents/index.ts';
import type { AppliedTogether, TimedPayment } from '../../payments/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { among } from '../../platform/database/row-set.ts';
import { receiptOfRepayment } from '../issue/issue-documents.ts';
import type { LoanRow } from '../tables.ts';
import {
  balanceAfter,
  type DecidedRepayment,
  decideRepayment,
  repaymentEvents,
} from './decide-repayment.ts';
import { readStoredLoans } from './loan-history.ts';
import type { RepaymentSubject } from './prepare-repayment.ts';
import { insertRepayments, transfersOf, updateInstalments } from './write-changes.ts';

/**
 * Decides repayments of several clients, whom the caller has locked, and writes them together. It
 * takes those that leave their loan as it is and change nothing but instalments: no penalty, no
 * earlier repayment, no promise, and no email that waits for the morning. `applyRepayment` does the
 * others, one by one.
 */
export async function applyTogether(
  tx: Tx,
  payments: readonly TimedPayment<RepaymentSubject>[],
): Promise<AppliedTogether> {
  const decided = await decideAll(tx, payments);
  const planned = [...decided].map(([paymentId, repayment]) => {
    const { loan, row, changes } = repayment;
    const transfers = transfersOf(loan, changes);
    const events = repaymentEvents(repayment);
    return [paymentId, { resultId: row.repayment_id, transfers, events }] as const;
  });
  return { planned: new Map(planned), write: planWrites(tx, [...decided.values()]) };
}

async function decideAll(tx: Tx, payments: readonly TimedPayment<RepaymentSubject>[]) {
  const decided = new Map<string, DecidedRepayment>();
  const loans = await readPlainLoans(tx, payments);
  if (loans.length === 0) return decided;
  const stored = new Map((await readStoredLoans(tx, loans)).map((one) => [one.loan.loan_id, one]));
  for (const { payment, businessTime } of payments) {
    const loan = stored.get(payment.subject.loanId);
    const isOwn = loan?.loan.client_id === payment.clientId;
    if (loan === undefined || !isOwn || payment.currency !== 'NGN') continue;
    const repayment = decideRepayment(loan, payment, businessTime);
    if (repayment !== null && isPlain(repayment, payment.amount)) {
      decided.set(payment.paymentId, repayment);
    }
  }
  return decided;
}

/** The active loans of these payments about which nothing else has to be reviewed. */
async function readPlainLoans(
  tx: Tx,
  payments: readonly TimedPayment<RepaymentSubject>[],
): Promise<LoanRow[]> {
  const clientIds = payments.map(({ payment }) => payment.clientId);
  const loanIds = payments.map(({ payment }) => payment.subject.loanId);
  const [{ rows }, emailed] = await Promise.all([
    sql<LoanRow & { has_promise: boolean }>`
      SELECT loan.*, EXISTS (
        SELECT 1 FROM loan_promises AS promise
        WHERE promise.client_id = loan.client_id AND promise.loan_id = loan.loan_id
          AND promise.state <> 'ended'
      ) AS has_promise
      FROM loans AS loan
      WHERE loan.client_id = ${among(clientIds)} AND loan.loan_id = ANY(${loanIds}::uuid[])
        AND loan.state = 'active' AND loan.generation = 0`.execute(tx),
    clientsWithEmailsByDay(tx, clientIds),
  ]);
  return rows.filter((loan) => !loan.has_promise && !emailed.has(loan.client_id));
}

function isPlain({ loan, row, changes, replayed }: DecidedRepayment, amount: bigint): boolean {
  const { writtenOff } = changes;
  return (
    row.amount === amount &&
    replayed.state === loan.state &&
    replayed.completedOn === loan.completed_on &&
    replayed.arrearsSince === loan.arrears_since &&
    (replayed.settlement?.as ?? null) === loan.settled_as &&
    changes.repayments.length === 1 &&
    changes.penalties.length === 0 &&
    changes.interestForgiven === 0n &&
    writtenOff.penalty + writtenOff.interest + writtenOff.principal === 0n &&
    changes.added.length === 0 &&
    changes.replaced.length === 0
  );
}

/** Makes every row first: what fails there is heard before a statement is started. */
function planWrites(tx: Tx, decided: readonly DecidedRepayment[]): () => Promise<void> {
  const rows = decided.map(({ row }) => row);
  const receipts = decided.map((repayment) => {
    const { loan, row, businessTime } = repayment;
    return receiptOfRepayment({
      loan,
      repayment: row,
      balance: balanceAfter(repayment),
      businessTime,
    });
  });
  return async () => {
    await Promise.all([
      insertRepayments(tx, rows),
      updateInstalments(tx, decided),
      issueDocuments(tx, receipts),
    ]);
  };
}
