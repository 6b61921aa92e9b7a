import type { LoanAccount } from '@quarrter/contract/client/loan-account';
import { maskLastFour } from '@quarrter/domain/people';
import { requireSecondFactor } from '../../accounts/index.ts';
import { nameBank } from '../../payments/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { LoansDeps } from '../deps.ts';
import { lockLoan, requireLoan } from '../queries.ts';
import type { LoanRow } from '../tables.ts';
import { holderStateOf } from './account-holder.ts';
import { businessOf, openAccountNumber } from './application-answers.ts';
import { accountChangeProblem, changeAccount, type KnownAccount } from './change-account.ts';

type ClientLoan = { clientId: string; loanType: string; loanId: string };

/** Where the money of a loan goes, as its client sees it. */
export async function showAccount(
  { db, secrets }: Pick<LoansDeps, 'db' | 'secrets'>,
  { clientId, loanId, loanType }: ClientLoan,
): Promise<LoanAccount> {
  return showAccountOf(db, secrets, await requireLoan(db, clientId, loanId, loanType));
}

/** The client corrects the account until the money is sent. Needs their second factor. */
export function replaceAccount(
  deps: Pick<LoansDeps, 'db' | 'secrets'>,
  { clientId, sessionId, loanId, loanType, now }: ClientLoan & { sessionId: string; now: Date },
  account: KnownAccount,
): Promise<LoanAccount> {
  return deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await requireSecondFactor(tx, { clientId, sessionId, now });
    const loan = await lockLoan(tx, clientId, loanId, loanType);
    const change = { account, changedBy: null, businessTime };
    return showAccountOf(tx, deps.secrets, await changeAccount(tx, deps, loan, change));
  });
}

/** The account of a loan that was read already. */
export async function showAccountOf(
  reader: Reader,
  secrets: Secrets,
  loan: LoanRow,
): Promise<LoanAccount> {
  const number = openAccountNumber(secrets, loan);
  return {
    bank_name: loan.bank_code,
    bank: loan.bank_code === '' ? '' : await nameBank(reader, loan.bank_code),
    bank_account_number: number === '' ? '' : maskLastFour(number),
    holder: loan.account_name,
    holder_state: holderStateOf(loan),
    business_name: businessOf(loan),
    change_reason: accountChangeProblem(loan),
  };
}
