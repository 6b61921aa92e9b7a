/** The kinds of loan, each described once. Add a kind here, and its product's row. */
import type { LoanType } from '../product.ts';
import { business, proofOfFunds } from './announced.ts';
import { rainyDay, summerTime, workTool } from './corporate-staff.ts';
import type { AnnouncedLoan, LoanKindFor } from './kind.ts';
import { personal } from './personal.ts';

export * from './asked.ts';
export * from './field.ts';
export * from './kind.ts';
export { business, personal, proofOfFunds, rainyDay, summerTime, workTool };

/** A kind that clients can apply for. */
export type LoanKind = LoanKindFor<LoanType>;

/** Every kind that the site shows, the most requested first. */
export const shownLoans: readonly (LoanKind | AnnouncedLoan<LoanType>)[] = [
  personal,
  business,
  rainyDay,
  summerTime,
  workTool,
  proofOfFunds,
];

/** The kinds that clients can apply for. */
export const loanKinds: readonly LoanKind[] = shownLoans.filter((loan) => 'fields' in loan);

/** The kind of this type, if clients can apply for it. */
export function findLoanKind(kinds: readonly LoanKind[], type: string): LoanKind | undefined {
  return kinds.find((kind) => kind.type === type);
}
