import { balanceOf, loanStates, replayLoan } from '@quarrter/domain/loans';
import { exactMoney, naira, sum } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { type ApprovalSubject, defineApprovalKind } from '../../approvals/index.ts';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { nameLoan } from '../read/name-loan.ts';
import { findChanges, type PenaltyChange } from '../repay/loan-changes.ts';
import { historyOf, readPenaltyDays, readStoredLoan } from '../repay/loan-history.ts';
import { moveToReplayed } from '../repay/move-to-replayed.ts';
import { readOutstanding } from '../repay/outstanding.ts';
import { penaltiesWaived } from '../repay/repayment-events.ts';
import { writeChanges } from '../repay/write-changes.ts';
import { type LoanRow, loansDb } from '../tables.ts';

/** The amount is digits of minor units. */
const waiver = z.object({ amount: z.string(), reason: z.string() });

/** Staff waive penalties that are still owed, and a second person approves (LND-28). */
export const penaltyWaiver = defineApprovalKind({
  name: 'penalty-waiver',
  page: 'application',
  version: 1,
  noun: 'waiver',
  effect: 'The client will no longer owe these penalties. We’ll email the client.',
  payload: waiver,
  proposeAs: 'propose-waiver',
  decideAs: 'decide-waiver',
  readSubject: async (tx, subject) => {
    const loan = await lockSubject(tx, subject);
    const days = await readPenaltyDays(tx, loan);
    return {
      title: `Penalties of ${await nameLoan(tx, loan)}`,
      // The amount owed grows every day; the waived amount changes only by a decision.
      facts: { 'Waived so far': exactMoney(sum(days.map(({ waived }) => waived))) },
    };
  },
  describe: async (tx, subject, payload) => {
    const loan = await lockSubject(tx, subject);
    const { penalties: owed } = await readOutstanding(tx, loan);
    const amount = BigInt(payload.amount);
    if (amount <= 0n) throw invalid({ amount: ['Amount must be more than 0.'] });
    if (amount > owed) {
      throw invalid({ amount: [`Only ${naira(owed)} of penalties is owed.`] });
    }
    return [
      { label: 'Waive', before: '', after: exactMoney(amount) },
      { label: 'Penalties owed', before: exactMoney(owed), after: exactMoney(owed - amount) },
      { label: 'Reason', before: '', after: payload.reason },
    ];
  },
  execute: async (tx, { subject, payload, businessTime }) => {
    const loan = await lockSubject(tx, subject);
    await waivePenalties(tx, loan, BigInt(payload.amount), businessTime);
  },
});

async function lockSubject(tx: Tx, { id, clientId }: ApprovalSubject): Promise<LoanRow> {
  if (clientId === null) throw notFound();
  const loan = await lockLoan(tx, clientId, id);
  if (!loanStates[loan.state].live) throw conflict('This loan owes no penalties.');
  return loan;
}

/** Recorded as taken off the newest days whose penalties were not waived before. */
async function waivePenalties(
  tx: Tx,
  loan: LoanRow,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<void> {
  const waiverId = newId();
  const stored = await readStoredLoan(tx, loan);
  const waiver = { waiver_id: waiverId, waived_on: businessTime.date, amount };
  const after = { ...stored, waivers: [...stored.waivers, waiver] };
  const replayed = replayLoan(historyOf(after, businessTime.date));
  const { penalties: days, ...rest } = findChanges(after, replayed, businessTime.date);
  if (days.some(({ kind }) => kind !== 'moved') || sum(days.map((day) => day.amount)) !== amount) {
    throw new Error(`a waiver of loan ${loan.loan_id} changes more than itself`);
  }
  await insertWaiver(tx, loan, days, waiverId, businessTime);
  const { loanPenalty, waivers } = ledgerCodes;
  await post(tx, loan.client_id, businessTime.date, [
    {
      kind: 'penalty_waived',
      subjectId: loan.loan_id,
      debit: { code: waivers, subjectId: loan.loan_id },
      credit: { code: loanPenalty, subjectId: loan.loan_id },
      currency: 'NGN',
      amount,
    },
  ]);
  await writeChanges(tx, loan, { ...rest, penalties: [] }, waiverId, businessTime);
  const payload = { amount, balance: balanceOf(replayed.outstanding) };
  await recordEvent(tx, penaltiesWaived, factOf(loan, businessTime, payload));
  await moveToReplayed(tx, loan, replayed, businessTime);
}

async function insertWaiver(
  tx: Tx,
  loan: LoanRow,
  days: readonly PenaltyChange[],
  waiverId: string,
  { date, at }: BusinessTime,
): Promise<void> {
  await loansDb(tx)
    .insertInto('loan_penalty_changes')
    .values(
      days.map(({ on, amount }) => ({
        client_id: loan.client_id,
        loan_id: loan.loan_id,
        change_id: newId(),
        charged_on: on,
        kind: 'waived' as const,
        amount,
        cause_id: waiverId,
        changed_on: date,
        changed_at: at,
      })),
    )
    .execute();
}
