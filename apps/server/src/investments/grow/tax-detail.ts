import { percentFromRatePpm } from '@quarrter/domain/money';

/** The tax in the details of an email, only where there is one. */
export function taxDetail(taxPpm: number) {
  if (taxPpm === 0) return [];
  const percent = `${percentFromRatePpm(taxPpm)}% of each return`;
  return [{ label: 'Withholding tax', value: `${percent}, which we pay to the tax authority` }];
}
