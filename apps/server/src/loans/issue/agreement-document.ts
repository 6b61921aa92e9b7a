import { formatDate, formatMonths, formatTime, lagosDate } from '@quarrter/domain/calendar';
import { penaltiesOf } from '@quarrter/domain/loans';
import { formatMoney, percentFromRatePpm, sum } from '@quarrter/domain/money';
import { brand, contact } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import { defineDocument } from '../../issued-documents/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import {
  bullets,
  heading,
  keyValues,
  type Pdf,
  paragraph,
  table,
  title,
} from '../../platform/pdf/index.ts';
import type { AcceptedTerms } from '../decide/accepted-terms-record.ts';

const naira = (amount: bigint | string): string => formatMoney(BigInt(amount), 'NGN');

/** The key facts and terms of a loan as its client accepted them. */
export const agreementDocument = defineDocument(
  {
    loanId: z.uuid(),
    acceptedAt: z.iso.datetime(),
    /** They have a version of their own, and are as they were stored when they were accepted. */
    terms: z.custom<AcceptedTerms>((terms) => typeof terms === 'object' && terms !== null),
  },
  {
    name: 'loan-agreement',
    label: 'Loan agreement',
    version: 1,
    reference: ({ loanId }) => shortId(loanId),
    write(pdf, { loanId, acceptedAt, terms }) {
      const accepted = new Date(acceptedAt);
      title(pdf, 'Loan agreement');
      paragraph(pdf, partiesOf(terms));
      heading(pdf, 'Key facts');
      keyValues(pdf, keyFactsOf(loanId, terms));
      heading(pdf, 'Repayment schedule');
      writeSchedule(pdf, terms);
      if (terms.version !== 1) {
        heading(pdf, 'Terms');
        bullets(pdf, terms.text.paragraphs);
      }
      heading(pdf, 'Accepted');
      paragraph(
        pdf,
        `You accepted these terms on ${formatDate(lagosDate(accepted))} at ` +
          `${formatTime(accepted)} (Lagos time), signed in to your account. We stored them at ` +
          'that moment, and they do not change.',
      );
    },
  },
);

function partiesOf(terms: AcceptedTerms): string {
  const we = `${brand.legalName}, ${contact.address} (“we”)`;
  if (terms.version === 1) return `Between ${we}, and our client (“you”).`;
  const you = [terms.borrower, terms.borrowerAddress].filter(Boolean).join(', ');
  return `Between ${we}, and ${you} (“you”).`;
}

function keyFactsOf(loanId: string, terms: AcceptedTerms) {
  const smallestArrears = BigInt((terms.version !== 1 && terms.penalties.freeBelow) || 1);
  const penalties = penaltiesOf(BigInt(terms.amount), { ...terms, smallestArrears });
  const facts = [
    { label: 'Loan ID', value: shortId(loanId) },
    { label: 'You get', value: naira(terms.amount) },
    { label: 'Total to repay', value: naira(terms.totalToRepay) },
    { label: 'Total cost (interest)', value: naira(terms.totalCost) },
    { label: 'Duration', value: formatMonths(terms.months) },
    {
      label: 'Interest rate, flat on the amount you get',
      value: `${percentFromRatePpm(terms.ratePpm)}% per month`,
    },
    { label: 'APR', value: `${terms.apr}%` },
    { label: 'Late penalty per day', value: naira(penalties.perDay) },
    { label: 'Maximum penalties', value: naira(penalties.atMost) },
  ];
  if (terms.version === 1) return facts;
  const { bank, lastFour } = terms.account;
  const account = { label: 'Paid into', value: `${bank}, account ending in ${lastFour}` };
  return [...facts, ...(bank === '' ? [] : [account]), ...offeredFacts(terms)];
}

/** The offered terms, where the client accepted less. */
function offeredFacts({ amount, months, offered }: Exclude<AcceptedTerms, { version: 1 }>) {
  if (offered.amount === amount && offered.months === months) return [];
  const value = `${naira(offered.amount)} over ${formatMonths(offered.months)}`;
  return [{ label: 'We had offered', value }];
}

/** The payments of accepted terms, with their sums. */
export function writeSchedule(pdf: Pdf, { schedule }: AcceptedTerms): void {
  const rows = schedule.map(({ number, dueOn, principal, interest }) => ({
    number,
    dueOn,
    principal: BigInt(principal),
    interest: BigInt(interest),
  }));
  const principal = sum(rows.map((row) => row.principal));
  const interest = sum(rows.map((row) => row.interest));
  table(pdf, {
    columns: [
      { heading: 'Instalment', share: 0.8 },
      { heading: 'Due on' },
      { heading: 'Principal', align: 'right' },
      { heading: 'Interest', align: 'right' },
      { heading: 'You pay', align: 'right' },
    ],
    rows: rows.map((row) => [
      String(row.number),
      formatDate(row.dueOn),
      naira(row.principal),
      naira(row.interest),
      naira(row.principal + row.interest),
    ]),
    total: ['Total', '', naira(principal), naira(interest), naira(principal + interest)],
  });
}
