import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import { businessDate, minorUnits } from '../../events/index.ts';
import { defineDocument } from '../../issued-documents/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import { keyValues, paragraph, title } from '../../platform/pdf/index.ts';

/** Says to anyone that a loan is repaid and nothing is owed on it. */
export const dischargeLetterDocument = defineDocument(
  {
    loanId: z.uuid(),
    borrower: z.string(),
    amount: minorUnits,
    totalRepaid: minorUnits,
    disbursedOn: businessDate,
    completedOn: businessDate,
    /** Cancelled in time by returning the principal. */
    isCancelled: z.boolean(),
  },
  {
    name: 'discharge-letter',
    label: 'Discharge letter',
    whyWithdrawn:
      'A discharge letter is withdrawn when a payment is returned or counted in another way.',
    version: 2,
    // A loan that was cancelled is not told apart in letters of the first version.
    earlier: { 1: (stored) => ({ ...(stored as object), isCancelled: false }) },
    reference: ({ loanId }) => shortId(loanId),
    write(pdf, letter, issuedOn) {
      const id = shortId(letter.loanId);
      const repaid = `repaid loan ${id} in full.`;
      const cancelled = `cancelled loan ${id} by returning the principal, without interest.`;
      title(pdf, 'Discharge letter');
      paragraph(pdf, formatDate(issuedOn));
      paragraph(pdf, 'To whom it may concern');
      paragraph(
        pdf,
        `${letter.borrower} has ${letter.isCancelled ? cancelled : repaid} Nothing is owed to us ` +
          'on this loan, and we release the borrower from every obligation under it.',
        { tone: 'strong' },
      );
      keyValues(pdf, [
        { label: 'Borrower', value: letter.borrower },
        { label: 'Loan ID', value: id },
        { label: 'Amount of the loan', value: naira(letter.amount) },
        { label: 'Paid out on', value: formatDate(letter.disbursedOn) },
        { label: 'Total repaid', value: naira(letter.totalRepaid) },
        {
          label: letter.isCancelled ? 'Cancelled on' : 'Fully repaid on',
          value: formatDate(letter.completedOn),
        },
        { label: 'Still owed', value: naira(0n) },
      ]);
      paragraph(pdf, `${brand.legalName} issued this letter. It is valid without a signature.`);
    },
  },
);
