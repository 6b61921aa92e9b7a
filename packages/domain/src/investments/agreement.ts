import { formatDate, type IsoDate } from '../calendar/index.ts';
import { type Currency, formatMoney, type Minor } from '../money/index.ts';
import type { InvestmentKind } from './tier.ts';

type Agreed = {
  readonly kind: InvestmentKind;
  readonly currency: Currency;
  readonly planMinimum: Minor;
  readonly maturesOn: IsoDate;
};

/** The terms of an investment in words, as its agreement prints them. */
export function investmentTerms({ kind, currency, planMinimum, maturesOn }: Agreed): string[] {
  const maturity = formatDate(maturesOn);
  return [
    'You earn simple interest on the capital that is still invested. We credit it on the same ' +
      'day of each month, or on the last day of a shorter month. Part months earn nothing.',
    'Where the law requires withholding tax on a return, we deduct it at the rate of the day on ' +
      'which we credit the return.',
    ...(kind === 'FTI'
      ? [
          `You can withdraw all or a part of the investment from ${maturity}. It earns until you ` +
            'withdraw it.',
          `If less than ${formatMoney(planMinimum, currency)} is left in it, capital and returns ` +
            'together, the investment earns nothing more until you start a new plan. The money ' +
            'is still yours.',
        ]
      : [`You can withdraw from ${maturity}. From that day the investment earns nothing more.`]),
    'A withdrawal takes your capital first and then your returns. We charge no fee for ' +
      'investing, holding or withdrawing.',
    'We pay withdrawals to a bank account in your own name.',
    'If the bank that paid for the investment takes the payment back, the investment and the ' +
      'returns of that payment end.',
  ];
}
