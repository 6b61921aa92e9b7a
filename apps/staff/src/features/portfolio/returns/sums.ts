import type { LendingLine } from '@quarrter/contract/staff/lending-returns';
import { sum } from '@quarrter/domain/money';

type Owed = LendingLine['outstanding'];

/** Some loans: their number and total. */
export type Sum = { readonly count: number; readonly amount: bigint };

/** Principal, interest and penalties. */
export const totalOf = ({ count, principal, interest, penalty }: Owed): Sum => ({
  count,
  amount: principal + interest + penalty,
});

/** The lines of several products as one. */
export function sumOf(lines: readonly LendingLine[]) {
  const counted = (of: (line: LendingLine) => Sum): Sum => ({
    count: lines.reduce((total, line) => total + of(line).count, 0),
    amount: sum(lines.map((line) => of(line).amount)),
  });
  return {
    disbursed: counted(({ disbursed }) => disbursed),
    repaid: counted(({ repaid }) => totalOf(repaid)),
    writtenOff: counted(({ writtenOff }) => writtenOff),
    outstanding: counted(({ outstanding }) => totalOf(outstanding)),
    restructured: counted(({ restructured }) => totalOf(restructured)),
    inDefault: counted(({ inDefault }) => totalOf(inDefault)),
  };
}

export type Sums = ReturnType<typeof sumOf>;
