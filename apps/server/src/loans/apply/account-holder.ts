import {
  accountOwnerOf,
  findLoanKind,
  type GivenAnswers,
  loanKinds,
} from '@quarrter/domain/loan-kinds';
import { isNameOfHolder } from '@quarrter/domain/people';
import { readHolderName } from '../../accounts/index.ts';
import { nameBank, nameOfAccount, type PaymentsDeps } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { conflict, HttpError, invalid } from '../../platform/http/http-error.ts';
import { requireLoan } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { openAccountNumber } from './application-answers.ts';

/**
 * Whose account the money would go to. `none`: some kinds are open to applicants without an
 * account. `unknown`: the bank has not named its holder. `other`: in another name, or entered by
 * staff, and no other officer has confirmed that it may be paid; then it is `confirmed`. A name
 * alone is no proof of an account that one officer chose: many people have the same.
 */
export type HolderState = 'none' | 'unknown' | 'own' | 'other' | 'confirmed';

type Held = Pick<
  LoanRow,
  'account_is_own' | 'account_name' | 'account_changed_by' | 'bank_code' | 'holder_confirmed_by'
>;

export function holderStateOf(loan: Held): HolderState {
  if (loan.bank_code === '') return 'none';
  if (loan.account_name === '') return 'unknown';
  if (loan.account_is_own && loan.account_changed_by === null) return 'own';
  return loan.holder_confirmed_by === null ? 'other' : 'confirmed';
}

type Borrowed = { readonly loan_type: string; readonly application: GivenAnswers };

/**
 * Whether an account is the client's own by the name that the bank gave: the name of the business
 * that borrows, or the client's as `readHolderName` returns it. No other name of the application
 * decides, because the applicant chooses it.
 */
export async function isOwnAccount(
  reader: Reader,
  clientId: string,
  { holder, loan }: { holder: string; loan: Borrowed },
): Promise<boolean> {
  const owner = accountOwnerOf(findLoanKind(loanKinds, loan.loan_type), loan.application);
  const isBusiness = 'businessName' in owner;
  return isNameOfHolder(holder, isBusiness ? owner : await readHolderName(reader, clientId));
}

/** Some kinds are open to applicants without an account; they have one before they are paid. */
export const noAccount = 'This loan has no account yet. The client or an officer enters one.';

/** Why no offer is made and no money is sent for this account, or an empty text. */
export function holderProblem(holder: HolderState): string {
  if (holder === 'unknown') return 'The bank has not confirmed whose account this is.';
  if (holder === 'other') {
    return (
      'The account is in another name, or staff entered it. An officer who did not enter it ' +
      'confirms its holder first.'
    );
  }
  return '';
}

/** Rejects with 409 an action that may not happen before someone knows whose account it is. */
export function requireHolder(loan: Held): void {
  const problem = holderProblem(holderStateOf(loan));
  if (problem !== '') throw conflict(problem);
}

type Asking = Pick<PaymentsDeps, 'db' | 'provider' | 'log'>;
export type Account = { readonly bankCode: string; readonly accountNumber: string };

/**
 * LON-21: the holder of an account that a client gives. A 400 when the bank has no such account;
 * null while the provider does not answer. Calls the provider, so never call it in a transaction.
 */
export async function findHolder(deps: Asking, account: Account): Promise<string | null> {
  try {
    const name = await nameOfAccount(deps, account.bankCode, account.accountNumber);
    if (name !== null) return name;
  } catch (error) {
    if (error instanceof HttpError && error.status === 502) return null;
    throw error;
  }
  const bank = await nameBank(deps.db, account.bankCode);
  throw invalid({ bank_account_number: [`We could not find this account at ${bank}.`] });
}

/**
 * Asks the provider for the holder's name if it is not known yet: it was away when the client
 * applied. If the bank does not know the account, the name stays empty.
 */
export async function confirmAccountHolder(
  deps: Asking & Pick<PaymentsDeps, 'secrets'>,
  { clientId, loanId }: { clientId: string; loanId: string },
): Promise<void> {
  const { db, secrets } = deps;
  const loan = await requireLoan(db, clientId, loanId);
  if (loan.account_name !== '' || loan.bank_code === '') return;
  const name = await nameOfAccount(deps, loan.bank_code, openAccountNumber(secrets, loan));
  if (name === null) return;
  const held = { holder: name, loan };
  await loansDb(db)
    .updateTable('loans')
    .set({ account_name: name, account_is_own: await isOwnAccount(db, clientId, held) })
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('account_name', '=', '')
    // The account may have been corrected while the bank was asked about the old one.
    .where('account_number_sealed', '=', loan.account_number_sealed)
    .execute();
}
