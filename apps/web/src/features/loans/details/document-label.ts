import { findLoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';

/** The label of a loan's document: `file` is `Bank statement`. */
export function documentLabel(loanType: string, kind: string): string {
  const label = findLoanKind(loanKinds, loanType)?.files[kind]?.label;
  return label === undefined ? kind.replaceAll('_', ' ') : inBrandWords(label);
}
