import { formatDate, formatMonths, formatTime, lagosDate } from '@quarrter/domain/calendar';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import { defineDocument } from '../../issued-documents/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import { heading, keyValues, paragraph, title } from '../../platform/pdf/index.ts';
import type { AcceptedTerms } from '../decide/accepted-terms-record.ts';
import { writeSchedule } from '../issue/agreement-document.ts';
import { penaltyFacts, storedPenalties } from './penalty-facts.ts';

const naira = (amount: string): string => formatMoney(BigInt(amount), 'NGN');

/** The schedule that a client accepted for the balance of a loan. */
export const newScheduleDocument = defineDocument(
  {
    loanId: z.uuid(),
    borrower: z.string(),
    acceptedAt: z.iso.datetime(),
    terms: z.custom<AcceptedTerms>((terms) => typeof terms === 'object' && terms !== null),
    penalties: storedPenalties,
  },
  {
    name: 'new-schedule',
    label: 'New repayment schedule',
    whyWithdrawn: 'A schedule is withdrawn when a later one replaces it.',
    version: 1,
    reference: ({ loanId }) => shortId(loanId),
    write(pdf, { loanId, borrower, acceptedAt, terms, penalties }) {
      const accepted = new Date(acceptedAt);
      title(pdf, 'New repayment schedule');
      paragraph(
        pdf,
        `${brand.legalName} (“we”) and ${borrower} (“you”) agreed on this schedule for ` +
          `loan ${shortId(loanId)}. It replaces the earlier schedule of the loan. What the loan ` +
          'agreement says beyond the payments stays as it is.',
      );
      heading(pdf, 'Key facts');
      keyValues(pdf, [
        { label: 'New principal', value: naira(terms.amount) },
        { label: 'Total to repay', value: naira(terms.totalToRepay) },
        { label: 'Total cost (interest)', value: naira(terms.totalCost) },
        { label: 'Duration', value: formatMonths(terms.months) },
        { label: 'Interest rate', value: `${percentFromRatePpm(terms.ratePpm)}% per month` },
        { label: 'APR', value: `${terms.apr}%` },
        ...penaltyFacts(penalties),
      ]);
      paragraph(
        pdf,
        'The new principal is what you owed on that day, without interest that was not due yet.',
      );
      heading(pdf, 'Repayment schedule');
      writeSchedule(pdf, terms);
      heading(pdf, 'Accepted');
      paragraph(
        pdf,
        `You accepted this schedule on ${formatDate(lagosDate(accepted))} at ` +
          `${formatTime(accepted)} (Lagos time), signed in to your account.`,
      );
    },
  },
);
