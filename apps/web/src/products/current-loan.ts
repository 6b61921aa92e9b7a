import type { LoanRecord } from '@quarrter/contract/client/loans';
import {
  type LoanState,
  loanAcceptance,
  loanApproval,
  loanStage,
  loanStateNames,
  loanStatus,
} from '@quarrter/domain/loans';
import { fromWire } from '@quarrter/domain/money';

/**
 * The newest application, unless it was declined, rejected, expired or paid off; then undefined.
 * The list is newest first.
 */
export function currentLoan(loans: readonly LoanRecord[]): LoanRecord | undefined {
  const latest = loans[0];
  return latest && !isOver(latest) ? latest : undefined;
}

function isOver(loan: LoanRecord): boolean {
  return (
    loan.is_accepted === loanAcceptance.closed ||
    loan.is_approved === loanApproval.disapproved ||
    fromWire(loan.balance) <= 0n
  );
}

/** Whether the loan has been paid out. */
export function hasStarted(loan: LoanRecord): boolean {
  return loan.status !== loanStatus.notStarted;
}

/** Only a live loan accepts repayments. */
export function takesRepayments(loan: LoanRecord): boolean {
  const live = loan.status === loanStatus.active || loan.status === loanStatus.overdue;
  return live && loan.stage === loanStage.active;
}

/**
 * The state’s name in the domain’s table. An unknown name, from a newer server, counts as applied.
 */
export function stateOf(loan: Pick<LoanRecord, 'state'>): LoanState {
  return loanStateNames.find((name) => name === loan.state) ?? 'applied';
}
