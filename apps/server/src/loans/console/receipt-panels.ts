import { formatDate } from '@quarrter/domain/calendar';
import { exactMoney } from '@quarrter/domain/money';
import { type ReceiptPanels, textOf } from '../../payments/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import { offerAccepted } from '../apply/application-events.ts';
import { loanDisbursed } from '../disburse/disbursement-events.ts';
import {
  proposeApplication,
  readRepayableLoans,
  receiptApplication,
} from '../repay/apply-receipt.ts';
import { loanCompleted, loanRepaid, repaymentReversed } from '../repay/repayment-events.ts';

const returnedReason = (id: string): string =>
  `The client's bank returned loan ${id} after it had become active.`;

/** The loans' part of the pages of receipts and disputes. */
export const loanReceiptPanels: Omit<
  ReceiptPanels,
  'payOutKind' | 'preparePayOut' | 'prepareMissingPart'
> = {
  read: async (reader, clientId) => {
    const loans = await readRepayableLoans(reader, clientId);
    const shown = loans.map(({ loanId: id, ...loan }) => ({
      ...loan,
      id,
      shortId: shortId(id),
      due: loan.amountDue,
    }));
    return { loans: shown };
  },
  applicationKind: receiptApplication.name,
  proposeApplication,
  returnedReasons: { disbursement: returnedReason, 'disbursement-resend': returnedReason },
  historyTexts: [
    textOf(offerAccepted, ({ amount }) => `The client accepted a loan of ${exactMoney(amount)}.`),
    textOf(
      loanDisbursed,
      ({ amount }) => `We paid ${exactMoney(amount)} to the client’s bank account.`,
    ),
    textOf(loanRepaid, ({ amount, paidOn }) => {
      return `${exactMoney(amount)}, paid on ${formatDate(paidOn)}, was taken off the loan.`;
    }),
    textOf(loanCompleted, () => 'The loan was fully repaid.'),
    textOf(repaymentReversed, ({ amount }) => `${exactMoney(amount)} was added to the loan again.`),
  ],
};
