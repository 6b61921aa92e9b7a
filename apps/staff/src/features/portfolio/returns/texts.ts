import type { LendingFigureName } from '@quarrter/contract/staff/lending-returns';

export const figureTexts: { readonly [F in LendingFigureName]: string } = {
  disbursed: 'Disbursed',
  repaid: 'Repaid',
  completed: 'Fully repaid',
  'written-off': 'Written off',
  outstanding: 'Outstanding',
  restructured: 'Restructured',
  late: 'Late',
  'in-default': 'In default',
};

export const figures = Object.keys(figureTexts) as LendingFigureName[];

/** `July to December 2026`, `2026` */
export function periodText(period: string): string {
  const [year, half] = period.split('-');
  if (half === undefined) return `All of ${year}`;
  return half === 'H1' ? `January to June ${year}` : `July to December ${year}`;
}
