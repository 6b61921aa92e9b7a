import type { IsoDate } from '@quarrter/domain/calendar';
import { loanStates } from '@quarrter/domain/loans';
import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { hardshipAnswered, hardshipRequested } from '../arrears/reminder-events.ts';
import { findLoan, type LoanActionInput, type LoanRef, refOf } from '../decide/staff-actions.ts';
import { type Loan, toLoan } from '../loan.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { loansDb } from '../tables.ts';
import { pauseOf } from './penalty-pauses.ts';

type Asking = {
  clientId: string;
  loanType: string;
  loanId: string;
  reason: string;
  /** Kobo a month; null when the client did not say. */
  monthlyAmount: bigint | null;
  businessTime: BusinessTime;
};

/**
 * A client says that they cannot pay, before anything is overdue or after. One request is open at a
 * time; the same one again changes nothing, because the first answer may have been lost.
 */
export async function requestHardship(tx: Tx, asking: Asking): Promise<Loan> {
  const { clientId, loanId, reason, monthlyAmount, businessTime } = asking;
  const loan = await lockLoan(tx, clientId, loanId, asking.loanType);
  const open = await readOpenHardship(tx, { clientId, loanId });
  if (open !== undefined) {
    const isSame = open.reason === reason && open.monthly_amount === monthlyAmount;
    if (!isSame) throw conflict('We have your request and will answer it by email.');
    return toLoan(tx, loan, businessTime.date);
  }
  if (!loanStates[loan.state].live) {
    throw conflict('You can ask for this only while you are repaying the loan.');
  }
  if (await hasOpenOffer(tx, { clientId, loanId }, businessTime.date)) {
    throw conflict('We have offered you a new schedule. Please answer it.');
  }
  const pausedUntil = await pauseOf(tx, loan, businessTime.date);
  await loansDb(tx)
    .insertInto('loan_hardship_requests')
    .values({
      client_id: clientId,
      loan_id: loanId,
      request_id: newId(),
      reason,
      monthly_amount: monthlyAmount,
      penalties_paused_until: pausedUntil,
      requested_on: businessTime.date,
      requested_at: businessTime.at,
    })
    .execute();
  const fact = { reason, monthlyAmount, pausedUntil };
  await recordEvent(tx, hardshipRequested, factOf(loan, businessTime, fact));
  return toLoan(tx, loan, businessTime.date);
}

type Declining = LoanActionInput & {
  /** The request that staff read; another one stays open. */
  requestId: string;
  reason: string;
};

/** Staff refuse: the schedule stays as it is, and the client reads why. */
export async function declineHardship(
  tx: Tx,
  { requestId, reason, ...input }: Declining,
): Promise<LoanRef> {
  const { clientId, loanId } = await findLoan(tx, input.loanId);
  const loan = await lockLoan(tx, clientId, loanId);
  const open = await readOpenHardship(tx, refOf(loan));
  if (open === undefined) throw conflict('There is no request to answer.');
  if (open.request_id !== requestId) {
    throw conflict('The client has asked again since. Please read the new request.');
  }
  await answerOpen(tx, refOf(loan), { ...input, requestId, outcome: 'refused', reason });
  const fact = { outcome: 'refused' as const, reply: reason };
  await recordEvent(tx, hardshipAnswered, factOf(loan, input.businessTime, fact));
  return refOf(loan);
}

/** A restructuring that is offered answers the request that it was proposed for, if still open. */
export async function answerHardshipByOffer(
  tx: Tx,
  loan: LoanRef,
  by: { requestId: string; staffId: string; businessTime: BusinessTime },
): Promise<void> {
  await answerOpen(tx, loan, { ...by, outcome: 'offered', reason: '' });
}

type Answer = {
  requestId: string;
  staffId: string;
  businessTime: BusinessTime;
  outcome: 'offered' | 'refused';
  reason: string;
};

/** Changes nothing once the request is answered. The caller has locked the loan. */
async function answerOpen(tx: Tx, loan: LoanRef, answer: Answer): Promise<void> {
  await loansDb(tx)
    .updateTable('loan_hardship_requests')
    .set({
      outcome: answer.outcome,
      reply: answer.reason,
      answered_by: answer.staffId,
      answered_on: answer.businessTime.date,
      answered_at: answer.businessTime.at,
    })
    .where('client_id', '=', loan.clientId)
    .where('loan_id', '=', loan.loanId)
    .where('request_id', '=', answer.requestId)
    .where('outcome', 'is', null)
    .execute();
}

async function hasOpenOffer(tx: Tx, loan: LoanRef, today: IsoDate): Promise<boolean> {
  const open = await loansDb(tx)
    .selectFrom('loan_restructurings')
    .select('restructuring_id')
    .where('client_id', '=', loan.clientId)
    .where('loan_id', '=', loan.loanId)
    .where('state', '=', 'offered')
    .where('expires_on', '>=', today)
    .executeTakeFirst();
  return open !== undefined;
}

/** The request of a loan that waits for an answer. */
export function readOpenHardship(tx: Tx, loan: LoanRef) {
  return loansDb(tx)
    .selectFrom('loan_hardship_requests')
    .select(['request_id', 'reason', 'monthly_amount', 'requested_on'])
    .where('client_id', '=', loan.clientId)
    .where('loan_id', '=', loan.loanId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
}
