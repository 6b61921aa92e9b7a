import type { CreditReports } from '@quarrter/contract/staff/credit-reports';
import type { CreditPanel } from '../../loans/index.ts';

/**
 * The client's debts to others by the bureaus' recent answers. Two bureaus know of the same loans,
 * so each figure is the higher of the two, never their sum.
 */
export function owedElsewhere(credit: CreditReports): CreditPanel['owedElsewhere'] {
  const figures = credit.bureaus.flatMap(({ answer }) =>
    answer?.counts && answer.figures ? [answer.figures] : [],
  );
  return {
    instalments: highest(figures.map((one) => one.monthlyInstalments)),
    outstanding: highest(figures.map((one) => one.outstanding)),
    overdue: highest(figures.map((one) => one.overdue)),
  };
}

function highest(amounts: readonly (bigint | null)[]): bigint {
  return amounts.reduce<bigint>((most, one) => (one !== null && one > most ? one : most), 0n);
}

/** Whether a bureau has answered; arrears elsewhere are something to look at. */
export function creditFact(credit: CreditReports): CreditPanel['fact'] {
  const line = { line: 'credit-report', label: 'Credit report', settle: 'reason' } as const;
  const answered = credit.bureaus.filter(({ answer }) => answer?.counts);
  if (answered.length > 0) {
    const late = owedElsewhere(credit).overdue > 0n;
    const names = answered.map(({ bureau }) => bureau).join(' and ');
    return late
      ? { ...line, state: 'failed', detail: `Overdue elsewhere, by ${names}.` }
      : { ...line, state: 'done', detail: `Nothing overdue elsewhere, by ${names}.` };
  }
  if (credit.bureaus.some(({ question }) => question?.state === 'waiting')) {
    return { ...line, state: 'waiting', detail: 'The bureaus have not answered yet.' };
  }
  const detail =
    credit.consentGivenOn === null
      ? 'The client did not agree to a credit check.'
      : 'No bureau has answered in the last 30 days.';
  return { ...line, state: 'open', detail };
}
