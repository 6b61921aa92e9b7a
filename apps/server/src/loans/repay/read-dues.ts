import {
  type LoanType,
  loanStateNames,
  loanStates,
  type OutstandingLoan,
  type PenaltyRoom,
} from '@quarrter/domain/loans';
import type { Reader } from '../../platform/database/database.ts';
import { readPenaltyPeriods } from '../arrears/penalty-periods.ts';
import { requireLoan } from '../queries.ts';
import { penaltyRoomOf } from '../read/loan-details.ts';
import { loansDb } from '../tables.ts';
import { readOutstanding } from './outstanding.ts';

const liveStates = loanStateNames.filter((state) => loanStates[state].live);

/** The dues of a client's own loan; `outstanding` is null for one that takes no repayments. */
export type LoanDues = {
  readonly loanType: LoanType;
  readonly outstanding: OutstandingLoan | null;
  /** For penalties of the next days in arrears. */
  readonly penaltyRoom: PenaltyRoom;
};

export async function readDues(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<LoanDues> {
  const loan = await requireLoan(reader, clientId, loanId);
  const isLive = loanStates[loan.state].live;
  const periods = isLive ? await readPenaltyPeriods(reader, clientId, [loanId]) : [];
  const outstanding = isLive ? await readOutstanding(reader, loan) : null;
  return { loanType: loan.loan_type, outstanding, penaltyRoom: penaltyRoomOf(loan, periods) };
}

/** How many of these loans of a client take repayments. */
export async function countLive(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<number> {
  if (loanIds.length === 0) return 0;
  const live = await loansDb(reader)
    .selectFrom('loans')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .where('state', 'in', liveStates)
    .execute();
  return live.length;
}
