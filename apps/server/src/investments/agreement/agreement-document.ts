import { formatDate, formatMonths, lagosDate } from '@quarrter/domain/calendar';
import { investmentTerms, monthlyReturn, withholdTax } from '@quarrter/domain/investments';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { brand, contact, investmentRisk } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import { businessDate, minorUnits } from '../../events/index.ts';
import { defineDocument } from '../../issued-documents/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import { bullets, heading, keyValues, paragraph, title } from '../../platform/pdf/index.ts';

const fields = {
  investmentId: z.uuid(),
  investor: z.string(),
  /** As the profile had it. */
  investorAddress: z.optional(z.string()),
  kind: z.enum(['FTI', 'LTI']),
  currency: z.enum(['NGN', 'USD']),
  amount: minorUnits,
  planMinimum: minorUnits,
  ratePpm: z.number(),
  /** Of a return on the day on which the investment started. */
  taxPpm: z.number(),
  months: z.number(),
  startOn: businessDate,
  maturesOn: businessDate,
  startedAt: z.iso.datetime(),
};

type Agreed = z.infer<z.ZodMiniObject<typeof fields>>;

const kindNames = { FTI: 'Full-time investment', LTI: 'Limited-time investment' } as const;

/** The agreement between a client and us at the start of an investment, with its risk. */
export const investmentAgreement = defineDocument(fields, {
  name: 'investment-agreement',
  label: 'Investment agreement',
  whyWithdrawn: 'An investment agreement is withdrawn when the payment for it is taken back.',
  version: 1,
  reference: ({ investmentId }) => shortId(investmentId),
  write(pdf, agreed) {
    const started = new Date(agreed.startedAt);
    const you = [agreed.investor, agreed.investorAddress].filter(Boolean).join(', ');
    title(pdf, 'Investment agreement');
    paragraph(pdf, `Between ${brand.legalName}, ${contact.address} (“we”), and ${you} (“you”).`);
    heading(pdf, 'Key facts');
    keyValues(pdf, keyFactsOf(agreed));
    heading(pdf, 'Risk');
    paragraph(pdf, investmentRisk, { tone: 'strong' });
    heading(pdf, 'Terms');
    bullets(pdf, investmentTerms(agreed));
    heading(pdf, 'Agreed');
    paragraph(
      pdf,
      `You agreed to these terms in your account and paid, and the investment started on ` +
        `${formatDate(lagosDate(started))}. This agreement does not change.`,
    );
  },
});

function keyFactsOf(agreed: Agreed) {
  const { currency, kind, amount, ratePpm, taxPpm, months, startOn, maturesOn } = agreed;
  const money = (minor: bigint) => formatMoney(minor, currency);
  const each = withholdTax(monthlyReturn(amount, ratePpm), taxPpm);
  const withheld = { label: 'Withholding tax each month', value: money(each.tax) };
  return [
    { label: 'Investment ID', value: shortId(agreed.investmentId) },
    { label: 'Kind', value: kindNames[kind] },
    { label: 'You invested', value: money(amount) },
    { label: 'Rate', value: `${percentFromRatePpm(ratePpm)}% per month, simple interest` },
    { label: 'You earn each month', value: money(each.net) },
    ...(each.tax > 0n ? [withheld] : []),
    { label: 'Started on', value: formatDate(startOn) },
    { label: 'Duration', value: formatMonths(months) },
    {
      label: kind === 'FTI' ? 'You can withdraw from' : 'Ends on',
      value: formatDate(maturesOn),
    },
  ];
}
