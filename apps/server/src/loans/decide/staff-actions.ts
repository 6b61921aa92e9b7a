import { type LoanState, loanStates, transition } from '@quarrter/domain/loans';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, forbidden, notFound } from '../../platform/http/http-error.ts';
import {
  type HolderState,
  holderProblem,
  holderStateOf,
  noAccount,
} from '../apply/account-holder.ts';
import { isOtherOwed, lockLoan } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';

/** Names a loan everywhere: the client's id chooses the shard. */
export type LoanRef = { readonly clientId: string; readonly loanId: string };

/** The actions of staff that are an event of the same name in the domain's state table. */
type LoanStep = 'verify' | 'offer' | 'disapprove' | 'disburse' | 'cancel';
/** The other actions of staff until the money is sent. */
type AccountAction = 'change-account' | 'confirm-holder';
export type LoanAction = LoanStep | AccountAction | 'request-document';

export type LoanActionInput = { loanId: string; staffId: string; businessTime: BusinessTime };

export type LoanActionError = { status: 403 | 409; reason: string };

/** The facts that allow a staff member to act on a loan: its state, and who acted before. */
export type LoanHandling = {
  readonly state: LoanState;
  readonly verifiedBy: string | null;
  readonly offeredBy: string | null;
  readonly disbursedBy: string | null;
  readonly holder: HolderState;
  readonly accountChangedBy: string | null;
  readonly holderConfirmedBy: string | null;
  /** The bank returned its money, which waits to be sent again. */
  readonly isReturned: boolean;
  /** How many documents the client was asked for and has not sent. */
  readonly documentsRequested: number;
  readonly isOtherOwed: boolean;
};

export async function handlingOf(reader: Reader, row: LoanRow): Promise<LoanHandling> {
  return {
    state: row.state,
    verifiedBy: row.verified_by,
    offeredBy: row.offered_by,
    disbursedBy: row.disbursed_by,
    holder: holderStateOf(row),
    accountChangedBy: row.account_changed_by,
    holderConfirmedBy: row.holder_confirmed_by,
    isReturned: row.disbursement_returned_on !== null,
    documentsRequested: row.documents_requested,
    isOtherOwed: await isOtherOwed(reader, row),
  };
}

export function refOf(row: Pick<LoanRow, 'client_id' | 'loan_id'>): LoanRef {
  return { clientId: row.client_id, loanId: row.loan_id };
}

/**
 * Why this staff member cannot do this to the loan now, or null. The loan's state is checked first,
 * then the account it would be paid to, then the separation of duties: verifying, approving and
 * disbursing take three people, and who chose an account sends no money to it.
 */
export function loanActionError(
  loan: LoanHandling,
  action: LoanAction,
  staffId: string,
): LoanActionError | null {
  const reason = problemOf(loan, action);
  if (reason !== '') return { status: 409, reason };
  if (action === 'offer' && loan.verifiedBy === staffId) {
    return { status: 403, reason: 'You verified this application, so you cannot approve it.' };
  }
  if (action === 'offer' && loan.holderConfirmedBy === staffId) {
    return { status: 403, reason: 'You confirmed the holder, so you cannot approve this loan.' };
  }
  if (action === 'disburse' && loan.verifiedBy === staffId) {
    return { status: 403, reason: 'You verified this application, so you cannot disburse it.' };
  }
  if (action === 'disburse' && loan.offeredBy === staffId) {
    return { status: 403, reason: 'You approved this loan, so you cannot disburse it.' };
  }
  if (action === 'disburse') return senderError(loan, staffId);
  const confirms = action === 'confirm-holder' || (action === 'verify' && loan.holder === 'other');
  return confirms && loan.accountChangedBy === staffId ? enteredYourself : null;
}

/**
 * Why this staff member cannot send money to the account of a loan, or null: they entered it or
 * confirmed its holder. A role may have changed since, so the rights of roles do not say it.
 */
export function senderError(
  { accountChangedBy, holderConfirmedBy }: AccountChoice,
  staffId: string,
): LoanActionError | null {
  if (accountChangedBy === staffId) {
    return { status: 403, reason: 'You entered this account, so you cannot send money to it.' };
  }
  if (holderConfirmedBy === staffId) {
    const reason = 'You confirmed the holder of this account, so you cannot send money to it.';
    return { status: 403, reason };
  }
  return null;
}

type AccountChoice = Pick<LoanHandling, 'accountChangedBy' | 'holderConfirmedBy'>;

/** Who entered an account must not be the one who says that its holder may be paid. */
const enteredYourself: LoanActionError = {
  status: 403,
  reason: 'You entered this account, so another officer must confirm its holder.',
};

function problemOf(loan: LoanHandling, action: LoanAction): string {
  if (action === 'request-document') return requestProblem(loan);
  return isAccountAction(action) ? accountProblem(loan, action) : stepProblem(loan, action);
}

function isAccountAction(action: LoanAction): action is AccountAction {
  return action === 'change-account' || action === 'confirm-holder';
}

function stepProblem(loan: LoanHandling, action: LoanStep): string {
  const step = transition(loan.state, action);
  if (!step.ok) return step.reason;
  const isAccepted = loan.state === 'accepted';
  if (isAccepted && loan.disbursedBy !== null) return 'The disbursement is already in progress.';
  if (action === 'cancel' && !isAccepted) return 'Decline it instead, or let its offer expire.';
  if (lends.has(action) && loan.isOtherOwed) return otherOwed;
  if (action === 'disburse' && loan.holder === 'none') return noAccount;
  // The bank is asked for an unknown holder before the money is sent.
  if (documentsDecide.has(action) && loan.documentsRequested > 0) return documentsMissing;
  const pays = action === 'offer' || (action === 'disburse' && loan.holder !== 'unknown');
  return pays ? holderProblem(loan.holder) : '';
}

const lends: ReadonlySet<LoanStep> = new Set(['offer', 'disburse']);
const otherOwed = 'An earlier loan of this client is owed again.';

/** Steps that wait until every document that staff asked for has arrived. */
const documentsDecide: ReadonlySet<LoanStep> = new Set(['verify', 'offer', 'disburse']);
const documentsMissing =
  'The client was asked for a document. Wait for it, or withdraw the request.';

function requestProblem({ state, disbursedBy }: LoanHandling): string {
  const { open, live } = loanStates[state];
  if (live) return 'The money has been sent.';
  if (!open) return 'This loan has ended.';
  return disbursedBy === null ? '' : 'The disbursement is already in progress.';
}

function accountProblem(loan: LoanHandling, action: AccountAction): string {
  const { open, live } = loanStates[loan.state];
  if (live && !loan.isReturned) return 'The money has been sent.';
  if (!open) return 'This loan has ended.';
  if (!live && loan.disbursedBy !== null) return 'The disbursement is already in progress.';
  if (action === 'change-account') return '';
  if (loan.holder !== 'other') return 'There is no other holder to confirm.';
  return loan.state === 'applied' ? 'Confirm the holder when you verify the application.' : '';
}

/** Locks the loan for an action, or rejects the action with its reason. */
export async function lockForAction(
  tx: Tx,
  action: LoanAction,
  input: LoanActionInput,
): Promise<LoanRow> {
  const { clientId, loanId } = await findLoan(tx, input.loanId);
  const loan = await lockLoan(tx, clientId, loanId);
  const error = loanActionError(await handlingOf(tx, loan), action, input.staffId);
  if (error?.status === 403) throw forbidden(error.reason);
  if (error !== null) throw conflict(error.reason);
  return loan;
}

/** Finds whose loan this is; staff know only its id. An unknown or malformed id is a 404. */
export async function findLoan(reader: Reader, loanId: string): Promise<LoanRef> {
  const row = isId(loanId)
    ? await loansDb(reader)
        .selectFrom('loans')
        .select(['client_id', 'loan_id'])
        .where('loan_id', '=', loanId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('We could not find this loan.');
  return refOf(row);
}
