import type { OutstandingLoan } from '@quarrter/domain/loans';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { outstandingOf, readInstalments } from '../loan-parts.ts';
import type { LoanRow } from '../tables.ts';

/** Everything a live loan still owes: penalties from the ledger, the rest from its instalments. */
export async function readOutstanding(
  reader: Reader,
  loan: Pick<LoanRow, 'client_id' | 'loan_id' | 'smallest_arrears'>,
): Promise<OutstandingLoan> {
  const balances = await readBalances(reader, loan.client_id, [loan.loan_id]);
  const instalments = await readInstalments(reader, loan.client_id, [loan.loan_id]);
  return {
    penalties: balances(loan.loan_id).balance(ledgerCodes.loanPenalty),
    instalments: instalments.map(outstandingOf),
    smallestArrears: loan.smallest_arrears,
  };
}
