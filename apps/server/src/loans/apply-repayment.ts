import {
  type Allocation,
  allocateRepayment,
  balanceOf,
  isInArrears,
  loanStates,
  nextPaymentDate,
  type Outstanding,
} from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { recordEvent } from '../events/index.ts';
import {
  type LedgerCode,
  ledgerCodes,
  post,
  readBalances,
  type Transfer,
  type TransferKind,
} from '../ledger/index.ts';
import type { Application, ReceivedPayment } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { loanCompleted, loanRecovered, loanRepaid } from './events.ts';
import { amountRepaid } from './loan-figures.ts';
import { factOf, moveLoan } from './move-loan.ts';
import { readOutstanding } from './outstanding.ts';
import type { RepaymentSubject } from './prepare-repayment.ts';
import { lockLoan } from './queries.ts';
import type { LoanRow } from './tables.ts';
import { loansDb } from './tables.ts';

type RepaymentPayment = ReceivedPayment<RepaymentSubject>;

/**
 * Applies a confirmed payment to its loan: penalties first, then the oldest instalment's interest,
 * then its principal. A payment that is larger than the balance is not applied in part: all of it
 * stays an unapplied receipt of the client.
 */
export async function applyRepayment(
  tx: Tx,
  payment: RepaymentPayment,
  businessTime: BusinessTime,
): Promise<Application> {
  const loan = await lockLoan(tx, payment.clientId, payment.subject.loanId);
  if (!loanStates[loan.state].live) {
    return { ok: false, reason: 'The loan takes no more repayments.' };
  }
  const outstanding = await readOutstanding(tx, loan);
  const balance = balanceOf(outstanding);
  if (payment.currency !== 'NGN' || payment.amount > balance) {
    return { ok: false, reason: 'The payment is larger than the loan’s balance.' };
  }
  const allocation = allocateRepayment(payment.amount, outstanding);
  const repaymentId = await writeRepayment(tx, loan, payment, allocation, businessTime);
  await payInstalments(tx, loan, allocation);
  await post(tx, loan.client_id, businessTime.date, transfersOf(loan, payment, allocation));
  const left = afterRepayment(outstanding, allocation);
  const repaid = {
    repaymentId,
    amount: payment.amount,
    penalty: allocation.penalty,
    interest: interestOf(allocation),
    principal: principalOf(allocation),
    paidOn: businessTime.date,
    balance: balanceOf(left),
    nextDueOn: nextPaymentDate(left.instalments, businessTime.date),
  };
  await recordEvent(tx, loanRepaid, factOf(loan, businessTime, repaid));
  if (payment.amount === balance) {
    await completeLoan(tx, loan, businessTime);
  } else if (loan.state === 'overdue' && !isInArrears(left.instalments, businessTime.date)) {
    const recovered = await moveLoan(tx, loan, 'recover');
    await recordEvent(tx, loanRecovered, factOf(recovered, businessTime, {}));
  }
  return { ok: true, resultId: repaymentId, applied: payment.amount };
}

const interestOf = (allocation: Allocation) => sum(allocation.parts.map((part) => part.interest));
const principalOf = (allocation: Allocation) => sum(allocation.parts.map((part) => part.principal));

/** What is still owed when the parts of a repayment are taken off. */
function afterRepayment(before: Outstanding, { penalty, parts }: Allocation): Outstanding {
  const partOf = new Map(parts.map((part) => [part.number, part]));
  return {
    penalties: before.penalties - penalty,
    instalments: before.instalments.map((instalment) => {
      const part = partOf.get(instalment.number);
      return {
        ...instalment,
        interestOutstanding: instalment.interestOutstanding - (part?.interest ?? 0n),
        principalOutstanding: instalment.principalOutstanding - (part?.principal ?? 0n),
      };
    }),
  };
}

async function writeRepayment(
  tx: Tx,
  loan: LoanRow,
  payment: RepaymentPayment,
  allocation: Allocation,
  businessTime: BusinessTime,
): Promise<string> {
  const repaymentId = newId();
  await loansDb(tx)
    .insertInto('loan_repayments')
    .values({
      client_id: loan.client_id,
      loan_id: loan.loan_id,
      repayment_id: repaymentId,
      payment_id: payment.paymentId,
      amount: payment.amount,
      penalty_part: allocation.penalty,
      interest_part: interestOf(allocation),
      principal_part: principalOf(allocation),
      paid_on: businessTime.date,
      paid_at: businessTime.at,
    })
    .execute();
  return repaymentId;
}

/** Updates every instalment that received a part, in one statement. */
async function payInstalments(tx: Tx, loan: LoanRow, allocation: Allocation): Promise<void> {
  if (allocation.parts.length === 0) return;
  const parts = allocation.parts.map(
    (part) => sql`(${part.number}::int, ${part.interest}::bigint, ${part.principal}::bigint)`,
  );
  await sql`
    UPDATE loan_instalments AS instalment
    SET interest_paid = instalment.interest_paid + part.interest,
      principal_paid = instalment.principal_paid + part.principal
    FROM (VALUES ${sql.join(parts)}) AS part (number, interest, principal)
    WHERE instalment.client_id = ${loan.client_id} AND instalment.loan_id = ${loan.loan_id}
      AND instalment.number = part.number`.execute(tx);
}

function transfersOf(loan: LoanRow, payment: RepaymentPayment, allocation: Allocation): Transfer[] {
  const { loan_id: loanId } = loan;
  const from = (code: LedgerCode, kind: TransferKind, amount: bigint): Transfer => ({
    kind,
    subjectId: loanId,
    debit: { code: ledgerCodes.unappliedReceipts, subjectId: payment.receiptId },
    credit: { code, subjectId: loanId },
    currency: 'NGN',
    amount,
  });
  return [
    from(ledgerCodes.loanPenalty, 'repayment_penalty', allocation.penalty),
    from(ledgerCodes.loanInterest, 'repayment_interest', interestOf(allocation)),
    from(ledgerCodes.loanPrincipal, 'repayment_principal', principalOf(allocation)),
  ];
}

/** When the balance is zero, interest that is not due yet is earned at once (docs/ledger.md). */
async function completeLoan(tx: Tx, loan: LoanRow, businessTime: BusinessTime): Promise<void> {
  const { client_id: clientId, loan_id: loanId } = loan;
  const balances = (await readBalances(tx, clientId, [loanId]))(loanId);
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'interest_earned',
      subjectId: loanId,
      debit: { code: ledgerCodes.unearnedInterest, subjectId: loanId },
      credit: { code: ledgerCodes.interestIncome, subjectId: loanId },
      currency: 'NGN',
      amount: balances.balance(ledgerCodes.unearnedInterest),
    },
  ]);
  await loansDb(tx)
    .updateTable('loan_instalments')
    .set({ interest_earned: true })
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .execute();
  const complete = await moveLoan(tx, loan, 'complete', { completed_on: businessTime.date });
  const totalRepaid = amountRepaid(loan, balances);
  await recordEvent(tx, loanCompleted, factOf(complete, businessTime, { totalRepaid }));
}
