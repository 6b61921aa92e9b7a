/** The kinds of loan, each described once. Add a kind here, and its product's row. */
import { business } from './business.ts';
import { rainyDay, summerTime, workTool } from './corporate-staff.ts';
import type { LoanKindFor } from './kind.ts';
import { personal } from './personal.ts';
import { proofOfFunds } from './proof-of-funds.ts';

export * from './account-owner.ts';
export * from './asked.ts';
export * from './credit-check.ts';
export * from './field.ts';
export * from './income-source.ts';
export * from './kind.ts';
export * from './reuse.ts';
export { business, personal, proofOfFunds, rainyDay, summerTime, workTool };

/** The most requested first. */
const all = [personal, business, rainyDay, summerTime, workTool, proofOfFunds] as const;

/** The loan types of routes, calls and products. Educational loans are `proof-of-funds`. */
export type LoanType = (typeof all)[number]['type'];

/** A kind that clients can apply for. */
export type LoanKind = LoanKindFor<LoanType>;

export const loanTypes: readonly LoanType[] = all.map(({ type }) => type);

export const loanKinds: readonly LoanKind[] = all;

/** The kind of this type, if clients can apply for it. */
export function findLoanKind(kinds: readonly LoanKind[], type: string): LoanKind | undefined {
  return kinds.find((kind) => kind.type === type);
}
