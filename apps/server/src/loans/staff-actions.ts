import { type LoanEvent, transition } from '@quarrter/domain/loans';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Reader, Tx } from '../platform/database.ts';
import { conflict, forbidden, notFound } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import { lockLoan } from './queries.ts';
import type { LoanRow } from './tables.ts';
import { loansDb } from './tables.ts';

/** What staff do to a loan. Who has which role is the staff capability's to know. */
export type StaffAction = 'verify' | 'offer' | 'disapprove' | 'disburse';

export type StaffActionInput = { loanId: string; staffId: string; businessTime: BusinessTime };

export type ActionError = { status: 403 | 409; reason: string };

const eventOf: Record<StaffAction, LoanEvent> = {
  verify: 'verify',
  offer: 'offer',
  disapprove: 'disapprove',
  disburse: 'disburse',
};

type ActionFacts = Pick<LoanRow, 'state' | 'verified_by' | 'offered_by' | 'disbursed_by'>;

/**
 * Why this staff member may not do this to the loan now, or null. First what the loan's state
 * allows, then maker and checker: whoever verified cannot approve, whoever approved cannot disburse
 * (decisions, "Staff").
 */
export function actionErrorOf(
  loan: ActionFacts,
  act: StaffAction,
  staffId: string,
): ActionError | null {
  const step = transition(loan.state, eventOf[act]);
  if (!step.ok) return { status: 409, reason: step.reason };
  if (act === 'disburse' && loan.disbursed_by !== null) {
    return { status: 409, reason: 'The disbursement is already on its way.' };
  }
  if (act === 'offer' && loan.verified_by === staffId) {
    return { status: 403, reason: 'Whoever verified an application cannot approve it.' };
  }
  if (act === 'disburse' && loan.offered_by === staffId) {
    return { status: 403, reason: 'Whoever approved a loan cannot disburse it.' };
  }
  return null;
}

/** The loan locked for an act, which is refused by its name when it may not be done. */
export async function lockForAction(
  tx: Tx,
  act: StaffAction,
  input: StaffActionInput,
): Promise<LoanRow> {
  const clientId = await clientOfLoan(tx, input.loanId);
  const loan = await lockLoan(tx, clientId, input.loanId);
  const refusal = actionErrorOf(loan, act, input.staffId);
  if (refusal?.status === 403) throw forbidden(refusal.reason);
  if (refusal !== null) throw conflict(refusal.reason);
  return loan;
}

/** Staff name a loan alone; whose it is stands in an index on every shard. */
export async function clientOfLoan(reader: Reader, loanId: string): Promise<string> {
  const loan = isId(loanId)
    ? await loansDb(reader)
        .selectFrom('loans')
        .select('client_id')
        .where('loan_id', '=', loanId)
        .executeTakeFirst()
    : undefined;
  if (loan === undefined) throw notFound('There is no such loan.');
  return loan.client_id;
}
