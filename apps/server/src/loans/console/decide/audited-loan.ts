import { exactMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import { nameBank } from '../../../payments/index.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/passwords/secrets.ts';
import { openAccountNumber } from '../../apply/application-answers.ts';
import type { LoanRef } from '../../decide/staff-actions.ts';
import { requireLoan } from '../../queries.ts';

/** The facts of a loan that staff can change before it is paid out, under names for people. */
export async function readLoanFacts(
  reader: Reader,
  secrets: Secrets,
  { clientId, loanId }: LoanRef,
): Promise<{ readonly [field: string]: string | number }> {
  const loan = await requireLoan(reader, clientId, loanId);
  const offered = loan.amount !== null;
  const isOrdered = loan.disbursed_by !== null && loan.disbursement_failed_at === null;
  return {
    State: loan.state,
    ...(offered && {
      Amount: exactMoney(loan.amount ?? 0n),
      Months: loan.months,
      'Rate per month': `${percentFromRatePpm(loan.rate_ppm)}%`,
    }),
    Bank: await nameBank(reader, loan.bank_code),
    'Account number': maskLastFour(openAccountNumber(secrets, loan)),
    Holder: loan.account_name,
    'Holder confirmed': loan.holder_confirmed_reason,
    'Documents asked for': loan.documents_requested,
    Transfer: isOrdered ? 'Ordered' : 'Not ordered',
  };
}
