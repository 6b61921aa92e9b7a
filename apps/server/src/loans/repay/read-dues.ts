import { type LoanType, loanStates, type OutstandingLoan } from '@quarrter/domain/loans';
import type { Reader } from '../../platform/database/database.ts';
import { readPenaltyPeriods } from '../arrears/penalty-periods.ts';
import { requireLoan } from '../queries.ts';
import { nextPenaltyOf } from '../read/loan-details.ts';
import { readOutstanding } from './outstanding.ts';

/** What a client's own loan still owes; null for one that takes no repayments. */
export type LoanDues = {
  readonly loanType: LoanType;
  readonly outstanding: OutstandingLoan | null;
  /** The penalty for the next day in arrears. */
  readonly nextPenalty: bigint;
};

export async function readDues(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<LoanDues> {
  const loan = await requireLoan(reader, clientId, loanId);
  const isLive = loanStates[loan.state].live;
  if (!isLive) return { loanType: loan.loan_type, outstanding: null, nextPenalty: 0n };
  const outstanding = await readOutstanding(reader, loan);
  const nextPenalty = nextPenaltyOf(loan, await readPenaltyPeriods(reader, clientId, [loanId]));
  return { loanType: loan.loan_type, outstanding, nextPenalty };
}
