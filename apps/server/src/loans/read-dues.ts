import { type LoanType, loanStates, type Outstanding } from '@quarrter/domain/loans';
import type { Reader } from '../platform/database.ts';
import { readOutstanding } from './outstanding.ts';
import { requireLoan } from './queries.ts';

/** What a client's own loan still owes; null for one that takes no repayments. */
export type LoanDues = { readonly loanType: LoanType; readonly outstanding: Outstanding | null };

export async function readDues(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<LoanDues> {
  const loan = await requireLoan(reader, clientId, loanId);
  const isLive = loanStates[loan.state].live;
  const outstanding = isLive ? await readOutstanding(reader, loan) : null;
  return { loanType: loan.loan_type, outstanding };
}
