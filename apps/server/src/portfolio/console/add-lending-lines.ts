import type { LendingFigures } from '../lending/figures.ts';

/**
 * The lines of several months, the oldest first, as one line for each product: movements are added
 * up, balances are those of the last month. A loan with repayments in 2 months is counted twice
 * among those that repaid.
 */
export function addLines(months: readonly (readonly LendingFigures[])[]): LendingFigures[] {
  const last = new Map(months.at(-1)?.map((line) => [line.loanType, line]));
  const byType = Map.groupBy(months.flat(), ({ loanType }) => loanType);
  return [...byType]
    .map(([loanType, lines]) => addOfOne(loanType, lines, last.get(loanType)))
    .sort((a, b) => (a.loanType < b.loanType ? -1 : 1));
}

const nothing = { count: 0, principal: 0n, interest: 0n, penalty: 0n };

function addOfOne(
  loanType: string,
  lines: readonly LendingFigures[],
  last: LendingFigures | undefined,
): LendingFigures {
  const count = (of: (line: LendingFigures) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0);
  const sum = (of: (line: LendingFigures) => bigint) =>
    lines.reduce((total, line) => total + of(line), 0n);
  return {
    loanType,
    disbursed: {
      count: count(({ disbursed }) => disbursed.count),
      amount: sum(({ disbursed }) => disbursed.amount),
    },
    rates: ratesOf(lines),
    repaid: {
      count: count(({ repaid }) => repaid.count),
      principal: sum(({ repaid }) => repaid.principal),
      interest: sum(({ repaid }) => repaid.interest),
      penalty: sum(({ repaid }) => repaid.penalty),
    },
    completed: count(({ completed }) => completed),
    writtenOff: {
      count: count(({ writtenOff }) => writtenOff.count),
      amount: sum(({ writtenOff }) => writtenOff.amount),
      principal: sum(({ writtenOff }) => writtenOff.principal),
    },
    penaltiesCharged: sum(({ penaltiesCharged }) => penaltiesCharged),
    openingPrincipal: lines[0]?.openingPrincipal ?? 0n,
    otherPrincipal: sum(({ otherPrincipal }) => otherPrincipal),
    interestAccounts: last?.interestAccounts ?? { receivable: 0n, unearned: 0n },
    outstanding: last?.outstanding ?? nothing,
    restructured: last?.restructured ?? nothing,
    late: last?.late ?? nothing,
    inDefault: last?.inDefault ?? nothing,
  };
}

/** The average is weighted by the amounts disbursed, rounded half up. */
function ratesOf(lines: readonly LendingFigures[]): LendingFigures['rates'] {
  const given = lines.flatMap(({ rates, disbursed }) =>
    rates === null ? [] : { ...rates, amount: disbursed.amount },
  );
  const whole = given.reduce((sum, { amount }) => sum + amount, 0n);
  if (whole <= 0n) return null;
  const weighed = given.reduce((sum, one) => sum + BigInt(one.average) * one.amount, 0n);
  return {
    lowest: Math.min(...given.map(({ lowest }) => lowest)),
    average: Number((weighed * 2n + whole) / (whole * 2n)),
    highest: Math.max(...given.map(({ highest }) => highest)),
  };
}
