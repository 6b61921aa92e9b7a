import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import { businessDate, minorUnits } from '../../events/index.ts';
import { defineDocument } from '../../issued-documents/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import { heading, keyValues, paragraph, table, title } from '../../platform/pdf/index.ts';

/** The receipt of a repayment, with the figures of the day on which it was booked. */
export const receiptDocument = defineDocument(
  {
    loanId: z.uuid(),
    repaymentId: z.uuid(),
    borrower: z.string(),
    amount: minorUnits,
    penalty: minorUnits,
    interest: minorUnits,
    principal: minorUnits,
    /** The value date, and the day of the booking. */
    paidOn: businessDate,
    bookedOn: businessDate,
    /** Owed after the repayment; null for one from before receipts were issued. */
    balance: z.nullable(minorUnits),
  },
  {
    name: 'repayment-receipt',
    label: 'Repayment receipt',
    whyWithdrawn: 'A receipt is withdrawn when its payment is returned or counted in another way.',
    version: 1,
    reference: ({ repaymentId }) => shortId(repaymentId),
    write(pdf, receipt) {
      const { balance } = receipt;
      title(pdf, 'Repayment receipt');
      paragraph(pdf, `${brand.legalName} has received this repayment. Thank you.`);
      keyValues(pdf, [
        { label: 'Amount', value: naira(receipt.amount) },
        { label: 'Received from', value: receipt.borrower },
        { label: 'For loan', value: shortId(receipt.loanId) },
        { label: 'Receipt', value: shortId(receipt.repaymentId) },
        { label: 'Paid on', value: formatDate(receipt.paidOn) },
        { label: 'Recorded on', value: formatDate(receipt.bookedOn) },
        ...(balance === null
          ? []
          : [{ label: 'Balance after this payment', value: naira(balance) }]),
      ]);
      heading(pdf, 'How this payment was used');
      table(pdf, {
        columns: [{ heading: 'Part' }, { heading: 'Amount', align: 'right' }],
        rows: [
          ['Penalties', naira(receipt.penalty)],
          ['Interest', naira(receipt.interest)],
          ['Principal', naira(receipt.principal)],
        ],
        total: ['Total', naira(receipt.amount)],
      });
      paragraph(
        pdf,
        'These figures were correct when we recorded the payment. They can change if an earlier ' +
          'payment reaches us late. See your loan page for today’s figures.',
        { tone: 'soft' },
      );
    },
  },
);
