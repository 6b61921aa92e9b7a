import type { StaffLoan } from '@quarrter/contract/staff';
import { formatMoney, parseAmount, ratePpmFromPercent } from '@quarrter/domain/money';
import {
  confirmAccountHolder,
  disapproveLoan,
  disburseLoan,
  type StaffAction as LoanAction,
  type LoanRow,
  offerLoan,
  type StaffActionInput,
  verifyLoan,
} from '../loans/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { recordLoanAction } from './audit.ts';
import { holderDiffers, readApplication } from './read-application.ts';
import { requirePermission, type StaffMember } from './roles.ts';

type Done = { loan: LoanRow; note: string };

/**
 * One act on one loan: the role is checked, the loan's own use case checks state and maker against checker,
 * and the audit entry is written, all in one transaction. A refused act leaves no trace.
 */
async function actOnLoan(
  deps: PaymentsDeps,
  staff: StaffMember,
  loanId: string,
  act: LoanAction,
  run: (tx: Tx, input: StaffActionInput) => Promise<Done>,
): Promise<StaffLoan> {
  requirePermission(staff, act);
  return deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const { loan, note } = await run(tx, { loanId, staffId: staff.staffId, businessTime });
    await recordLoanAction(tx, staff, businessTime, loan, act, note);
    return readApplication(tx, deps.secrets, staff, loanId);
  });
}

/** Identity was held against the documents: the client can no longer change these numbers (PRO-11). */
export function verify(deps: PaymentsDeps, staff: StaffMember, loanId: string) {
  return actOnLoan(deps, staff, loanId, 'verify', async (tx, input) => {
    return { loan: await verifyLoan(tx, deps, input), note: '' };
  });
}

export type OfferTerms = { amount: string; duration: number; interest: string };

export function offer(deps: PaymentsDeps, staff: StaffMember, loanId: string, terms: OfferTerms) {
  return actOnLoan(deps, staff, loanId, 'offer', async (tx, input) => {
    const amount = parseAmount(terms.amount) ?? 0n;
    const ratePpm = ratePpmFromPercent(terms.interest);
    const loan = await offerLoan(tx, { ...input, amount, months: terms.duration, ratePpm });
    const months = terms.duration === 1 ? '1 month' : `${terms.duration} months`;
    const note = `${formatMoney(amount, 'NGN')} for ${months} at ${terms.interest}% a month`;
    return { loan, note };
  });
}

export function disapprove(deps: PaymentsDeps, staff: StaffMember, loanId: string, reason: string) {
  return actOnLoan(deps, staff, loanId, 'disapprove', async (tx, input) => {
    return { loan: await disapproveLoan(tx, { ...input, reason }), note: reason };
  });
}

/** The provider is asked for the account's holder before the transaction, never inside it. */
export async function disburse(deps: PaymentsDeps, staff: StaffMember, loanId: string) {
  requirePermission(staff, 'disburse');
  await confirmAccountHolder(deps, loanId);
  return actOnLoan(deps, staff, loanId, 'disburse', async (tx, input) => {
    const loan = await disburseLoan(tx, deps, input);
    const differs = holderDiffers(loan) ? ', by name not the applicant' : '';
    const amount = formatMoney(loan.amount ?? 0n, 'NGN');
    return { loan, note: `${amount} to ${loan.account_name}${differs}` };
  });
}
