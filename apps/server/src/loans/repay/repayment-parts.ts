import type { LoanType } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { type HowPaid, readHowPaid } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { loansDb } from '../tables.ts';

/** The parts of the loan that a repayment pays now, and how it was made. */
export type RepaymentParts = {
  readonly loanType: LoanType;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly penalties: bigint;
  /** The part that was reversed, or returned because the loan did not need it. */
  readonly takenBack: bigint;
  /** Null when staff used money of the client that was no payment. */
  readonly paid: HowPaid | null;
};

export async function readRepaymentParts(
  reader: Reader,
  clientId: string,
  loanId: string,
  repaymentId: string,
): Promise<RepaymentParts> {
  const row = await loansDb(reader)
    .selectFrom('loan_repayments as repayment')
    .innerJoin('loans as loan', (join) =>
      join
        .onRef('loan.client_id', '=', 'repayment.client_id')
        .onRef('loan.loan_id', '=', 'repayment.loan_id'),
    )
    .select(['repayment.amount', 'repayment.payment_id', 'loan.loan_type'])
    .select(['penalty_part', 'interest_part', 'principal_part'])
    .where('loan.client_id', '=', clientId)
    .where('repayment.client_id', '=', clientId)
    .where('repayment.loan_id', '=', loanId)
    .where('repayment.repayment_id', '=', repaymentId)
    .executeTakeFirstOrThrow();
  const parts = {
    principal: row.principal_part,
    interest: row.interest_part,
    penalties: row.penalty_part,
  };
  return {
    ...parts,
    loanType: row.loan_type,
    takenBack: row.amount - sum(Object.values(parts)),
    paid: row.payment_id === null ? null : await readHowPaid(reader, clientId, row.payment_id),
  };
}
