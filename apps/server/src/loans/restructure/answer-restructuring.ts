import { loanStates, type ReplayedLoan, replayLoan } from '@quarrter/domain/loans';
import { parseAmount, sum } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { type LedgerCode, ledgerCodes, post, type TransferKind } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import type { AcceptedTerms } from '../decide/accepted-terms-record.ts';
import type { OfferAnswer } from '../decide/answer-offer.ts';
import { issueNewSchedule } from '../issue/issue-documents.ts';
import { type Loan, toLoan } from '../loan.ts';
import { factOf, updateLoan } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { historyOf, readStoredLoan, type StoredLoan } from '../repay/loan-history.ts';
import { moveToReplayed } from '../repay/move-to-replayed.ts';
import { readOutstanding } from '../repay/outstanding.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { penaltiesOfLoan } from './penalty-facts.ts';
import { restructuringAccepted, restructuringRejected } from './restructuring-events.ts';
import {
  offerOf,
  type RestructuringFigures,
  type RestructuringOffer,
  type RestructuringTerms,
} from './restructuring-offer.ts';
import { insertInstalments, type RestructuringRow, storeReplaced } from './restructuring-rows.ts';

/** An answer to an offer, without a choice of less, and the terms that the client saw. */
export type RestructuringAnswer = Omit<OfferAnswer, 'chosen'> & {
  readonly shown: { readonly restructuringId: string | null; readonly totalToRepay: string | null };
};

/**
 * Accepts or rejects a new schedule, once. The loan does not change until then. Accepting requires
 * the tick box, and stores the accepted terms.
 */
export async function answerRestructuring(tx: Tx, answer: RestructuringAnswer): Promise<Loan> {
  const { accepts, businessTime } = answer;
  const loan = await lockLoan(tx, answer.clientId, answer.loanId, answer.loanType);
  const open = await lockOpen(tx, loan);
  if (open === undefined) throw conflict('There is no new schedule to answer.');
  if (open.expires_on < businessTime.date) throw conflict('This offer has expired.');
  if (!accepts) {
    await updateRestructuring(tx, open, { ...answered('rejected', businessTime) });
    await recordEvent(tx, restructuringRejected, factOf(loan, businessTime, {}));
    return toLoan(tx, loan, businessTime.date);
  }
  if (!loanStates[loan.state].live) throw conflict('This loan has ended.');
  if (!answer.ticked) throw invalid({ is_ticked: ['This field is required'] });
  const offer = offerOf(open, await readOutstanding(tx, loan), businessTime.date);
  checkShown(offer, answer.shown);
  return toLoan(tx, await restructure(tx, loan, open, offer, businessTime), businessTime.date);
}

/** A repayment or another day changes the amounts, and a client agrees only to those they saw. */
function checkShown(
  offer: RestructuringOffer,
  { restructuringId, totalToRepay }: RestructuringAnswer['shown'],
): void {
  const required = ['This field is required'];
  if (restructuringId === null) throw invalid({ restructuring_id: required });
  if (totalToRepay === null) throw invalid({ amount_to_be_repaid: required });
  const isSame =
    restructuringId === offer.restructuringId && parseAmount(totalToRepay) === offer.totalToRepay;
  if (!isSame) throw conflict(changedText);
}

const changedText = 'The amounts have changed since you opened this page. Please check them again.';

function lockOpen(tx: Tx, loan: LoanRow): Promise<RestructuringRow | undefined> {
  return loansDb(tx)
    .selectFrom('loan_restructurings')
    .selectAll()
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .where('state', '=', 'offered')
    .forUpdate()
    .executeTakeFirst();
}

function answered(state: 'accepted' | 'rejected', { date, at }: BusinessTime) {
  return { state, answered_on: date, answered_at: at };
}

async function updateRestructuring(
  tx: Tx,
  row: RestructuringRow,
  columns: Partial<Omit<RestructuringRow, 'accepted_terms'>> & { accepted_terms?: string },
): Promise<RestructuringRow> {
  return loansDb(tx)
    .updateTable('loan_restructurings')
    .set(columns)
    .where('client_id', '=', row.client_id)
    .where('loan_id', '=', row.loan_id)
    .where('restructuring_id', '=', row.restructuring_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The balance becomes the principal of the new schedule, and the old one is stored. */
async function restructure(
  tx: Tx,
  loan: LoanRow,
  open: RestructuringRow,
  offer: RestructuringOffer,
  businessTime: BusinessTime,
): Promise<LoanRow> {
  const { date } = businessTime;
  const stored = await readStoredLoan(tx, loan);
  const generation = loan.generation + 1;
  const booked = { ...answered('accepted', businessTime), generation, booking_id: newId() };
  const restructurings = [...stored.restructurings, { ...open, ...booked }];
  const history = historyOf({ ...stored, restructurings }, date);
  const replayed = replayLoan(history);
  const replaced = replayed.replaced.at(-1);
  if (replaced === undefined) throw conflict('This loan owes nothing to restructure.');
  const terms = restructuredTermsOf(loan, offer);
  await storeReplaced(tx, loan, generation - 1, replaced.rows);
  await insertInstalments(tx, loan, replayed.schedule, false);
  await updateRestructuring(tx, open, {
    ...booked,
    principal: offer.principal,
    penalties: replaced.penalties,
    interest: replaced.interest,
    arrears_since: loan.arrears_since,
    accepted_terms: JSON.stringify(terms),
  });
  await issueNewSchedule(tx, loan, terms, businessTime);
  await postRestructuring(tx, loan, stored, replayed, businessTime);
  const dueOn = replayed.schedule.at(-1)?.dueOn ?? null;
  const restructured = await updateLoan(tx, loan, { generation, due_on: dueOn });
  const { months, ratePpm, principal, totalToRepay } = offer;
  const firstDueOn = replayed.schedule[0]?.dueOn ?? date;
  const penalties = penaltiesOfLoan(loan);
  const accepted = { months, ratePpm, principal, totalToRepay, firstDueOn, penalties };
  await recordEvent(tx, restructuringAccepted, factOf(restructured, businessTime, accepted));
  return moveToReplayed(tx, restructured, replayed, businessTime);
}

/** The transfers of docs/ledger.md. All interest of the old schedule that stays is earned. */
async function postRestructuring(
  tx: Tx,
  loan: LoanRow,
  stored: StoredLoan,
  replayed: ReplayedLoan,
  businessTime: BusinessTime,
): Promise<void> {
  const replaced = replayed.replaced.at(-1);
  if (replaced === undefined) return;
  const { loan_id: subjectId } = loan;
  const { loanPenalty, loanInterest, loanPrincipal, unearnedInterest, interestIncome } =
    ledgerCodes;
  const forgiven = sum(replaced.rows.map((row) => row.interestForgiven));
  const earnedBefore = stored.instalments.filter((row) => row.interest_earned);
  const earned =
    sum(replaced.rows.map((row) => row.interest)) -
    forgiven -
    sum(earnedBefore.map((row) => row.interest - row.interest_forgiven));
  const scheduled = sum(replayed.schedule.map((row) => row.interest));
  const between = (kind: TransferKind, debit: LedgerCode, credit: LedgerCode, amount: bigint) => {
    const sides = { debit: { code: debit, subjectId }, credit: { code: credit, subjectId } };
    return { kind, subjectId, ...sides, currency: 'NGN' as const, amount };
  };
  await post(tx, loan.client_id, businessTime.date, [
    between('interest_earned', unearnedInterest, interestIncome, earned),
    between('interest_forgiven', unearnedInterest, loanInterest, forgiven),
    between('interest_capitalised', loanPrincipal, loanInterest, replaced.interest),
    between('penalty_capitalised', loanPrincipal, loanPenalty, replaced.penalties),
    between('interest_scheduled', loanInterest, unearnedInterest, scheduled),
  ]);
}

/** The accepted terms of a restructuring, as stored. */
export function restructuredTermsOf(
  loan: Pick<LoanRow, 'penalty_ppm_per_day' | 'penalty_cap_ppm'>,
  offer: RestructuringFigures & RestructuringTerms,
): AcceptedTerms {
  return {
    version: 1,
    currency: 'NGN',
    amount: String(offer.principal),
    months: offer.months,
    ratePpm: offer.ratePpm,
    totalToRepay: String(offer.totalToRepay),
    totalCost: String(offer.totalCost),
    apr: offer.apr,
    schedule: offer.schedule.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      principal: String(row.principal),
      interest: String(row.interest),
    })),
    penaltyPpmPerDay: loan.penalty_ppm_per_day,
    penaltyCapPpm: loan.penalty_cap_ppm,
  };
}
