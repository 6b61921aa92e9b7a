import { ledgerCodes, post } from '../ledger/index.ts';
import { nameOfAccount, orderPayout, type PaymentsDeps } from '../payments/index.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { openAccountNumber } from './application-answers.ts';
import { updateLoan } from './move-loan.ts';
import { requireLoan } from './queries.ts';
import { clientOfLoan, lockForAction, type StaffActionInput } from './staff-actions.ts';
import type { LoanRow } from './tables.ts';
import { loansDb } from './tables.ts';

/**
 * Finance sends the money: a transfer is ordered and the amount set aside. The loan stays accepted
 * (stage 3) until the provider confirms; who ordered it is written down, so that it is ordered
 * once.
 */
export async function disburseLoan(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'secrets'>,
  input: StaffActionInput,
): Promise<LoanRow> {
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
  return updateLoan(tx, loan, { disbursed_by: input.staffId });
}

const unknownHolder =
  'The bank has not confirmed the holder of this account yet. Please check bank and account number.';

/**
 * Asks the provider for the holder's name where it is not known yet. Call it before the transaction
 * of the disbursement: no call to the provider is made inside one. An account the bank does not
 * know leaves it unknown, and the disbursement is then refused.
 */
export async function confirmAccountHolder(
  deps: Pick<PaymentsDeps, 'db' | 'secrets' | 'provider' | 'log'>,
  loanId: string,
): Promise<void> {
  const { db, secrets } = deps;
  const clientId = await clientOfLoan(db, loanId);
  const loan = await requireLoan(db, clientId, loanId);
  if (loan.account_name !== '') return;
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
