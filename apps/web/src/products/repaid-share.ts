import type { LoanRecord } from '@quarrter/contract/client/loans';
import { fromWire } from '@quarrter/domain/money';

/** A fraction for a progress bar; money itself is never a float. */
export function repaidShare(
  loan: Pick<LoanRecord, 'amount_repaid' | 'amount_to_be_repaid'>,
): number {
  const whole = fromWire(loan.amount_to_be_repaid);
  if (whole <= 0n) return 1;
  return Number((fromWire(loan.amount_repaid) * 1000n) / whole) / 1000;
}
