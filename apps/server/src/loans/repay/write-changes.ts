import { loanStates } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { sql } from 'kysely';
import {
  type LedgerCode,
  ledgerCodes,
  post,
  type Transfer,
  type TransferKind,
} from '../../ledger/index.ts';
import { returnToReceipt } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { among, givenRows, namesOf } from '../../platform/database/row-set.ts';
import { renewReceipt } from '../issue/issue-documents.ts';
import type { RepaymentRow } from '../loan-parts.ts';
import { insertInstalments, updateReplaced } from '../restructure/restructuring-rows.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { columnsOf } from './decide-repayment.ts';
import type { LoanChanges, PenaltyChange, RepaymentChange } from './loan-changes.ts';

const { loanPenalty, loanInterest, loanPrincipal, unappliedReceipts } = ledgerCodes;
const { unearnedInterest, interestIncome, penaltyIncome, waivers, writeOffs } = ledgerCodes;

/**
 * Writes the changes of a locked loan and posts them (docs/ledger.md). Repayments that the loan no
 * longer needs become unapplied again.
 *
 * @param causeId the repayment or reversal that was booked
 */
export async function writeChanges(
  tx: Tx,
  loan: LoanRow,
  changes: LoanChanges,
  causeId: string,
  businessTime: BusinessTime,
): Promise<void> {
  // The repayment that was booked now is stored as it is.
  const earlier = changes.repayments.filter(({ row }) => row.repayment_id !== causeId);
  await updateRepayments(tx, loan, earlier);
  await insertPenaltyChanges(tx, loan, changes.penalties, causeId, businessTime);
  await updateInstalments(tx, [{ loan, changes }]);
  await insertInstalments(tx, loan, changes.added, !loanStates[loan.state].live);
  await updateReplaced(tx, loan, changes.replaced);
  await post(tx, loan.client_id, businessTime.date, transfersOf(loan, changes));
  for (const { row, parts, returned: amount } of earlier) {
    const { client_id: clientId, receipt_id: receiptId } = row;
    const returned = { clientId, receiptId, amount, reason: notNeeded };
    if (amount > 0n) await returnToReceipt(tx, returned, businessTime);
    await renewReceipt(tx, loan, { ...row, ...columnsOf(parts) }, businessTime);
  }
}

const notNeeded = 'An earlier payment reached us late, so you have paid more than you owed.';

const repaymentColumns = {
  client_id: 'uuid',
  loan_id: 'uuid',
  repayment_id: 'uuid',
  payment_id: 'uuid',
  receipt_id: 'uuid',
  amount: 'bigint',
  penalty_part: 'bigint',
  interest_part: 'bigint',
  principal_part: 'bigint',
  value_on: 'date',
  paid_on: 'date',
  paid_at: 'timestamptz',
} as const;

/** Inserts the repayments of one or several clients. */
export async function insertRepayments(tx: Tx, rows: readonly RepaymentRow[]): Promise<void> {
  await sql`
    INSERT INTO loan_repayments (${namesOf(repaymentColumns)})
    ${givenRows(rows, repaymentColumns)}`.execute(tx);
}

async function updateRepayments(
  tx: Tx,
  loan: LoanRow,
  changes: readonly RepaymentChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(
    ({ row, parts, returned, reversed }) => sql`(
      ${row.repayment_id}::uuid, ${parts.penalty}::bigint, ${parts.interest}::bigint,
      ${parts.principal}::bigint, ${returned}::bigint, ${reversed}::bigint
    )`,
  );
  await sql`
    UPDATE loan_repayments AS repayment
    SET penalty_part = change.penalty, interest_part = change.interest,
      principal_part = change.principal, returned = repayment.returned + change.returned,
      reversed = repayment.reversed + change.reversed
    FROM (VALUES ${sql.join(rows)})
      AS change (repayment_id, penalty, interest, principal, returned, reversed)
    WHERE repayment.client_id = ${loan.client_id} AND repayment.loan_id = ${loan.loan_id}
      AND repayment.repayment_id = change.repayment_id`.execute(tx);
}

async function insertPenaltyChanges(
  tx: Tx,
  loan: LoanRow,
  changes: readonly PenaltyChange[],
  causeId: string,
  businessTime: BusinessTime,
): Promise<void> {
  if (changes.length === 0) return;
  await loansDb(tx)
    .insertInto('loan_penalty_changes')
    .values(
      changes.map(({ on, kind, amount }) => ({
        client_id: loan.client_id,
        loan_id: loan.loan_id,
        change_id: newId(),
        charged_on: on,
        kind,
        amount,
        cause_id: causeId,
        changed_on: businessTime.date,
        changed_at: businessTime.at,
      })),
    )
    .execute();
}

const instalmentColumns = {
  client_id: 'uuid',
  loan_id: 'uuid',
  number: 'integer',
  interest_paid: 'bigint',
  principal_paid: 'bigint',
  forgiven: 'bigint',
  interest_written_off: 'bigint',
  principal_written_off: 'bigint',
  earned: 'boolean',
} as const;

type ChangedLoan = {
  readonly loan: Pick<LoanRow, 'client_id' | 'loan_id'>;
  readonly changes: Pick<LoanChanges, 'instalments'>;
};

/** Of loans of one or several clients. */
export async function updateInstalments(tx: Tx, changed: readonly ChangedLoan[]): Promise<void> {
  const rows = changed.flatMap(({ loan: { client_id, loan_id }, changes }) =>
    changes.instalments.map((row) => ({
      client_id,
      loan_id,
      number: row.number,
      earned: row.earned,
      interest_paid: row.interestPaid,
      principal_paid: row.principalPaid,
      forgiven: row.interestForgiven,
      interest_written_off: row.interestWrittenOff,
      principal_written_off: row.principalWrittenOff,
    })),
  );
  if (rows.length === 0) return;
  const clientIds = rows.map((row) => row.client_id);
  await sql`
    UPDATE loan_instalments AS instalment
    SET interest_paid = change.interest_paid, principal_paid = change.principal_paid,
      interest_forgiven = change.forgiven, interest_written_off = change.interest_written_off,
      principal_written_off = change.principal_written_off, interest_earned = change.earned
    FROM (${givenRows(rows, instalmentColumns)}) AS change (${namesOf(instalmentColumns)})
    WHERE instalment.client_id = ${among(clientIds)} AND instalment.client_id = change.client_id
      AND instalment.loan_id = change.loan_id AND instalment.number = change.number`.execute(tx);
}

/** The transfers of a loan's changes. */
export function transfersOf(loan: LoanRow, changes: LoanChanges): Transfer[] {
  const { loan_id: loanId } = loan;
  const ofLoan = (code: LedgerCode) => ({ code, subjectId: loanId });
  const common = { subjectId: loanId, currency: 'NGN' as const };
  const between = (kind: TransferKind, debit: LedgerCode, credit: LedgerCode, amount: bigint) => {
    return { ...common, kind, debit: ofLoan(debit), credit: ofLoan(credit), amount };
  };
  const { interestEarned, interestForgiven, writtenOff } = changes;
  const of = (kind: PenaltyChange['kind']) =>
    sum(changes.penalties.filter((one) => one.kind === kind).map(({ amount }) => amount));
  // A waiver that moves from one day to another moves no money.
  const waived = of('moved') - of('unwaived');
  const charges = changes.penalties.filter(({ kind }) => kind === 'reversed' || kind === 'charged');
  const capitalised = {
    penalties: sum(changes.replaced.map(({ more }) => more.penalties)),
    interest: sum(changes.replaced.map(({ more }) => more.interest)),
  };
  return [
    ...changes.repayments.flatMap(({ row, parts }) => {
      const receipt = { code: unappliedReceipts, subjectId: row.receipt_id };
      const moved = (code: LedgerCode, part: Part, amount: bigint): Transfer => {
        const account = ofLoan(code);
        return amount > 0n
          ? { ...common, kind: `repayment_${part}`, debit: receipt, credit: account, amount }
          : {
              ...common,
              kind: `repayment_reversed_${part}`,
              debit: account,
              credit: receipt,
              amount: -amount,
            };
      };
      return [
        moved(loanPenalty, 'penalty', parts.penalty - row.penalty_part),
        moved(loanInterest, 'interest', parts.interest - row.interest_part),
        moved(loanPrincipal, 'principal', parts.principal - row.principal_part),
      ];
    }),
    waived >= 0n
      ? between('penalty_waived', waivers, loanPenalty, waived)
      : between('penalty_unwaived', loanPenalty, waivers, -waived),
    ...charges.map(({ kind, amount }) =>
      kind === 'reversed'
        ? between('penalty_reversed', penaltyIncome, loanPenalty, amount)
        : between('penalty', loanPenalty, penaltyIncome, amount),
    ),
    interestEarned >= 0n
      ? between('interest_earned', unearnedInterest, interestIncome, interestEarned)
      : between('interest_unearned', interestIncome, unearnedInterest, -interestEarned),
    interestForgiven >= 0n
      ? between('interest_forgiven', unearnedInterest, loanInterest, interestForgiven)
      : between('interest_owed_again', loanInterest, unearnedInterest, -interestForgiven),
    between('penalty_capitalised', loanPrincipal, loanPenalty, capitalised.penalties),
    between('interest_capitalised', loanPrincipal, loanInterest, capitalised.interest),
    between('write_off_penalty', writeOffs, loanPenalty, writtenOff.penalty),
    between('write_off_interest', writeOffs, loanInterest, writtenOff.interest),
    between('write_off_principal', writeOffs, loanPrincipal, writtenOff.principal),
  ];
}

type Part = 'penalty' | 'interest' | 'principal';
