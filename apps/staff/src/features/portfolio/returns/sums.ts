import type { LendingLine } from '@quarrter/contract/staff/lending-returns';
import { fromWire } from '@quarrter/domain/money';

type Owed = LendingLine['outstanding'];

/** Some loans: how many, and what they come to. */
export type Sum = { readonly loans: number; readonly amount: bigint };

/** The lines of several products as one. */
export function sumOf(lines: readonly LendingLine[]) {
  const counted = (of: (line: LendingLine) => { loans: number; amount: string }): Sum => ({
    loans: lines.reduce((total, line) => total + of(line).loans, 0),
    amount: lines.reduce((total, line) => total + fromWire(of(line).amount), 0n),
  });
  const owed = (of: (line: LendingLine) => Owed) =>
    counted((line) => ({ loans: of(line).loans, amount: of(line).total }));
  return {
    disbursed: counted(({ disbursed }) => disbursed),
    repaid: owed(({ repaid }) => repaid),
    writtenOff: counted(({ written_off: writtenOff }) => writtenOff),
    outstanding: owed(({ outstanding }) => outstanding),
    inDefault: owed(({ in_default: inDefault }) => inDefault),
  };
}

export type Sums = ReturnType<typeof sumOf>;
