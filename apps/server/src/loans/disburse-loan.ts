import { recordEvent } from '../events/index.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import { nameOfAccount, orderPayout, type PaymentsDeps } from '../payments/index.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { openAccountNumber } from './application-answers.ts';
import { disbursementOrdered } from './events.ts';
import { factOf, updateLoan } from './move-loan.ts';
import { requireLoan } from './queries.ts';
import { type LoanActionInput, type LoanRef, lockForAction, refOf } from './staff-actions.ts';
import { holderDiffers } from './staff-loan-view.ts';
import { loansDb } from './tables.ts';

/** A disbursement that was ordered: how much goes to whom. */
export type OrderedDisbursement = LoanRef & {
  readonly amount: bigint;
  readonly holder: string;
  readonly holderDiffers: boolean;
};

/**
 * Finance sends the money: a transfer is ordered and the amount reserved. The loan stays accepted
 * (stage 3) until the provider confirms. `disbursed_by` is set, so that it is ordered only once.
 */
export async function disburseLoan(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'secrets'>,
  input: LoanActionInput,
): Promise<OrderedDisbursement> {
  const loan = await lockForAction(tx, 'disburse', input);
  const { client_id: clientId, loan_id: loanId, amount, account_name: accountName } = loan;
  if (amount === null) throw new Error('an accepted loan without an amount');
  if (accountName === '') throw conflict(unknownHolder);
  const { payoutId } = await orderPayout(tx, deps.secrets, {
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
  await updateLoan(tx, loan, { disbursed_by: input.staffId });
  await recordEvent(tx, disbursementOrdered, factOf(loan, input.businessTime, { amount }));
  return { ...refOf(loan), amount, holder: accountName, holderDiffers: holderDiffers(loan) };
}

const unknownHolder =
  'The bank has not confirmed this account’s holder. Please check bank and account number.';

/**
 * Asks the provider for the holder's name if it is not known yet. Call it before the transaction of
 * the disbursement: a transaction must not wait for the provider. If the bank does not know the
 * account, the name stays empty and the disbursement is rejected.
 */
export async function confirmAccountHolder(
  deps: Pick<PaymentsDeps, 'db' | 'secrets' | 'provider' | 'log'>,
  { clientId, loanId }: LoanRef,
): Promise<void> {
  const { db, secrets } = deps;
  const loan = await requireLoan(db, clientId, loanId);
  // Some kinds are open to applicants who have no account yet.
  if (loan.account_name !== '' || loan.bank_code === '') return;
  const name = await nameOfAccount(deps, loan.bank_code, openAccountNumber(secrets, loan));
  if (name === null) return;
  await loansDb(db)
    .updateTable('loans')
    .set({ account_name: name })
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('account_name', '=', '')
    .execute();
}
