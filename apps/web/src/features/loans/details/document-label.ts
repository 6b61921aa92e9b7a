import { findLoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';

/** What a document of a loan is called: `file` is `Bank statement`. */
export function documentLabel(loanType: string, kind: string): string {
  const label = findLoanKind(loanKinds, loanType)?.files[kind]?.label;
  return label === undefined ? kind.replaceAll('_', ' ') : inBrandWords(label);
}
