import { exactMoney } from '@quarrter/domain/money';
import { type ReceiptPanels, textOf } from '../../payments/index.ts';
import { investmentReversed, investmentStarted } from '../investment-events.ts';

/** Texts about investments for the pages of receipts and disputes. */
export const investmentReceiptPanels: Pick<ReceiptPanels, 'returnedReasons' | 'historyTexts'> = {
  returnedReasons: {
    withdrawal: (id) =>
      `The client's bank returned withdrawal ${id}, which could not be returned to the investment.`,
  },
  historyTexts: [
    textOf(investmentStarted, ({ amount, currency }) => {
      return `The payment started an investment of ${exactMoney(amount, currency)}.`;
    }),
    textOf(investmentReversed, ({ capital, returns, currency }) => {
      return `${exactMoney(capital + returns, currency)} was taken out of the investment.`;
    }),
  ],
};
