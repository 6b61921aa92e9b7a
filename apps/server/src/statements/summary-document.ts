import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import { businessDate, minorUnits } from '../events/index.ts';
import { defineDocument } from '../issued-documents/index.ts';
import { heading, keyValues, paragraph, table, title } from '../platform/pdf/index.ts';
import { currencyNames } from './statement-document.ts';

const sums = z.object({
  currency: z.enum(['NGN', 'USD']),
  interestPaid: minorUnits,
  penaltiesPaid: minorUnits,
  returnsEarned: minorUnits,
  taxWithheld: minorUnits,
});

/** A client's interest, penalties, returns and tax in a calendar year. */
export const summaryDocument = defineDocument(
  {
    year: z.string(),
    holder: z.string(),
    /** The last day of the year, or the day on which it was issued. */
    through: businessDate,
    /** The day in or after the year on which loans or investments came from the earlier books. */
    importedOn: z.optional(businessDate),
    sums: z.array(sums),
  },
  {
    name: 'yearly-summary',
    label: 'Yearly summary',
    version: 1,
    reference: ({ year }) => year,
    write(pdf, summary, issuedOn) {
      title(pdf, `Summary of ${summary.year}`);
      keyValues(pdf, [
        { label: 'For', value: summary.holder },
        { label: 'From', value: formatDate(`${summary.year}-01-01`) },
        { label: 'To', value: formatDate(summary.through) },
        { label: 'Issued on', value: formatDate(issuedOn) },
      ]);
      if (summary.importedOn !== undefined) {
        paragraph(
          pdf,
          `Your loans and investments were moved to our present books on ` +
            `${formatDate(summary.importedOn)}. Amounts before that day are not included.`,
        );
      }
      for (const { currency, ...of } of summary.sums) {
        const money = (amount: bigint) => formatMoney(amount, currency);
        heading(pdf, currencyNames[currency]);
        table(pdf, {
          columns: [
            { heading: 'Description', share: 3 },
            { heading: 'Amount', align: 'right' },
          ],
          rows: [
            ['Interest paid on loans', money(of.interestPaid)],
            ['Penalties paid on loans', money(of.penaltiesPaid)],
            ['Returns earned on investments, before tax', money(of.returnsEarned)],
            ['Tax withheld from returns', money(of.taxWithheld)],
          ],
          total: ['Returns after tax', money(of.returnsEarned - of.taxWithheld)],
        });
      }
      paragraph(
        pdf,
        `Amounts are shown on the date on which ${brand.legalName} recorded them. Interest is ` +
          'the interest part of your repayments, less any that were reversed. Returns are shown ' +
          'when we credit them.',
        { tone: 'soft' },
      );
    },
  },
);
