import { loanStates } from '@quarrter/domain/loans';
import { recordEvent } from '../../events/index.ts';
import {
  indexAccount,
  isBank,
  nameBank,
  type PaymentsDeps,
  providerUnavailable,
} from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import {
  type LoanActionInput,
  type LoanRef,
  lockForAction,
  refOf,
} from '../decide/staff-actions.ts';
import { factOf, updateLoan } from '../move-loan.ts';
import type { LoanRow } from '../tables.ts';
import { type Account, findHolder, holderStateOf, isOwnAccount } from './account-holder.ts';
import { openAccountNumber, sealAccountNumber } from './application-answers.ts';
import { loanAccountChanged } from './application-events.ts';

/** An account that the bank has named the holder of. */
export type KnownAccount = Account & { readonly holder: string };

/**
 * Checks an account before it replaces another one. Unlike an application it is not taken while the
 * provider is away (502). Calls the provider, so never call it inside a transaction.
 */
export async function checkAccount(
  deps: Pick<PaymentsDeps, 'db' | 'provider' | 'log'>,
  account: Account,
  now: Date,
): Promise<KnownAccount> {
  if (!(await isBank(deps, account.bankCode, now))) {
    throw invalid({ bank_name: ['Please choose one of the options.'] });
  }
  const holder = await findHolder(deps, account);
  if (holder === null) throw providerUnavailable();
  return { ...account, holder };
}

/** Why a loan's account can no longer be changed, or an empty text. */
export function accountChangeProblem(loan: LoanRow): string {
  const { state, disbursed_by, disbursement_returned_on: returnedOn } = loan;
  const { open, live } = loanStates[state];
  if (live && returnedOn !== null) return '';
  if (live) return 'The money has been sent, so the account cannot be changed.';
  if (!open) return 'This loan has ended.';
  return disbursed_by === null
    ? ''
    : 'The money is being sent, so the account cannot be changed now.';
}

type Change = {
  account: KnownAccount;
  /** The member of staff who entered it; null for the client. */
  changedBy: string | null;
  businessTime: BusinessTime;
};

/**
 * Replaces the account of a locked loan until its money is sent. Whatever an officer had confirmed
 * was about the old account. The client is told by email, also of a change of their own.
 */
export async function changeAccount(
  tx: Tx,
  { secrets }: Pick<PaymentsDeps, 'secrets'>,
  loan: LoanRow,
  { account, changedBy, businessTime }: Change,
): Promise<LoanRow> {
  const problem = accountChangeProblem(loan);
  if (problem !== '') throw conflict(problem);
  const isSame =
    loan.bank_code === account.bankCode &&
    openAccountNumber(secrets, loan) === account.accountNumber;
  const held = { holder: account.holder, loan };
  const isOwn = await isOwnAccount(tx, loan.client_id, held);
  const named = { account_name: account.holder, account_is_own: isOwn };
  /** A confirmation is made again, by another officer than the one who enters the account. */
  const entered = {
    account_changed_by: changedBy,
    holder_confirmed_by: null,
    holder_confirmed_reason: '',
    ...(loan.state === 'accepted' && {
      resumed_at: resumedAt(loan, isOwn && changedBy === null, businessTime),
    }),
  };
  const by = changedBy === null ? 'client' : 'staff';
  const record = async (changed: LoanRow, isFirst: boolean): Promise<LoanRow> => {
    const bank = await nameBank(tx, account.bankCode);
    await recordEvent(tx, loanAccountChanged, factOf(changed, businessTime, { bank, by, isFirst }));
    return changed;
  };
  if (isSame) {
    // The client says so too: it is the client's own account again, and needs no officer.
    const isVouchedFor = changedBy === null && isOwn && loan.account_changed_by !== null;
    const said = await updateLoan(tx, loan, {
      ...named,
      ...((changedBy !== null || isVouchedFor) && entered),
    });
    // The hold after a risky change looks at when the client said so. It replaces no other.
    return isVouchedFor ? record(said, true) : said;
  }
  const changed = await updateLoan(tx, loan, {
    bank_code: account.bankCode,
    account_number_sealed: sealAccountNumber(secrets, loan, account.accountNumber),
    account_index: indexAccount(secrets, { clientId: loan.client_id, ...account }),
    ...named,
    ...entered,
  });
  return record(changed, loan.bank_code === '');
}

/**
 * An accepted loan without an account waited for its client; now it waits for us again. An account
 * in another name or entered by staff waits for an officer, and the client's own for finance.
 */
function resumedAt(loan: LoanRow, isOwn: boolean, { at }: BusinessTime): Date | null {
  const wasOwn = ['own', 'confirmed'].includes(holderStateOf(loan));
  return isOwn && wasOwn ? loan.resumed_at : at;
}

export async function changeAccountAsStaff(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'secrets'>,
  input: LoanActionInput & { account: KnownAccount },
): Promise<LoanRef> {
  const loan = await lockForAction(tx, 'change-account', input);
  const { account, staffId: changedBy, businessTime } = input;
  return refOf(await changeAccount(tx, deps, loan, { account, changedBy, businessTime }));
}
