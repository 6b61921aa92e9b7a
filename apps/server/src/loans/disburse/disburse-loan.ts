import { recordEvent } from '../../events/index.ts';
import { requireOpenForStaff } from '../../gates/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import { orderPayout, type PayoutDeps } from '../../payments/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requireHolder } from '../apply/account-holder.ts';
import { openAccountNumber } from '../apply/application-answers.ts';
import {
  type LoanActionInput,
  type LoanRef,
  lockForAction,
  refOf,
} from '../decide/staff-actions.ts';
import { factOf, updateLoan } from '../move-loan.ts';
import { requireAccountNotHeld } from './account-hold.ts';
import { disbursementOrdered } from './disbursement-events.ts';

/** A disbursement that was ordered: how much goes to whom. */
export type OrderedDisbursement = LoanRef & {
  readonly amount: bigint;
  readonly holder: string;
  /** Why an officer confirmed the holder; empty for an account that needed none. */
  readonly confirmedReason: string;
};

/**
 * Finance sends the money: a transfer is ordered and the amount reserved. The loan stays accepted
 * (stage 3) until the provider confirms. `disbursed_by` is set, so that it is ordered only once.
 */
export async function disburseLoan(
  tx: Tx,
  deps: PayoutDeps,
  input: LoanActionInput,
): Promise<OrderedDisbursement> {
  const loan = await lockForAction(tx, 'disburse', input);
  const { client_id: clientId, loan_id: loanId, amount, account_name: accountName } = loan;
  if (amount === null) throw new Error('an accepted loan without an amount');
  requireHolder(loan);
  await requireAccountNotHeld(tx, loan);
  await requireOpenForStaff(tx, deps.gates, 'pay-out', clientId);
  const { payoutId } = await orderPayout(tx, deps, {
    clientId,
    purpose: 'disbursement',
    subjectId: loanId,
    amount,
    currency: 'NGN',
    bankCode: loan.bank_code,
    accountNumber: openAccountNumber(deps.secrets, loan),
    accountName,
    businessTime: input.businessTime,
  });
  await post(tx, clientId, input.businessTime.date, [
    {
      kind: 'disbursement_ordered',
      subjectId: loanId,
      debit: { code: ledgerCodes.loanDisbursing, subjectId: loanId },
      credit: { code: ledgerCodes.payoutInFlight, subjectId: payoutId },
      currency: 'NGN',
      amount,
    },
  ]);
  await updateLoan(tx, loan, { disbursed_by: input.staffId, disbursement_failed_at: null });
  await recordEvent(tx, disbursementOrdered, factOf(loan, input.businessTime, { amount }));
  const confirmedReason = loan.holder_confirmed_reason;
  return { ...refOf(loan), amount, holder: accountName, confirmedReason };
}
