import type { MaturityChoice } from '@quarrter/domain/investments';

/** A client's choices for the day of a maturity; the first one is the default. */
export const maturityOptions: { value: MaturityChoice; label: string }[] = [
  { value: 'nothing', label: 'I will decide then' },
  { value: 'reinvest-all', label: 'Reinvest capital and returns' },
  { value: 'reinvest-capital', label: 'Reinvest the capital' },
];

/** How a choice is called; without one, the default. */
export function maturityLabel(choice: MaturityChoice | undefined): string {
  return maturityOptions.find(({ value }) => value === (choice ?? 'nothing'))?.label ?? '';
}
