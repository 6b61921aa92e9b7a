import * as z from 'zod/mini';
import { date, money, staffCall, wireRate } from '../call.ts';
import { approval, proposalReplies } from './approvals.ts';
import { loanProposalForm, taxProposalForm, tierProposalForm } from './product-forms.ts';

export * from './product-forms.ts';

/** Terms in the names of the form that changes them. */
const loanProduct = z.object({
  type: z.string(),
  version: z.number(),
  minimum: money,
  maximum: z.nullable(money),
  shortestMonths: z.number(),
  longestMonths: z.number(),
  rate: wireRate,
  lowestRate: wireRate,
  incomeMultiple: z.nullable(z.string()),
  affordability: z.nullable(wireRate),
  turnoverShare: z.nullable(wireRate),
  penaltyPerDay: wireRate,
  penaltyCap: wireRate,
  penaltyPauseDays: z.number(),
  rebate: wireRate,
  tiers: z.array(z.object({ minimum: money, maximum: money })),
});
export type StaffLoanProduct = z.output<typeof loanProduct>;

const investmentTier = z.object({
  code: z.string(),
  version: z.number(),
  currency: z.enum(['NGN', 'USD']),
  minimum: money,
  maximum: z.nullable(money),
  rate: wireRate,
});
export type StaffInvestmentTier = z.output<typeof investmentTier>;

/** A product with the changes that were proposed, newest first. */
export const staffLoanProduct = staffCall('GET /staff/api/products/loans/:type/', {
  needs: 'all staff',
  summary: 'Read a loan product',
  replies: { 200: z.object({ product: loanProduct, proposals: z.array(approval) }) },
});

export const staffInvestmentTier = staffCall('GET /staff/api/products/investments/:code/', {
  needs: 'all staff',
  summary: 'Read an investment tier',
  replies: { 200: z.object({ tier: investmentTier, proposals: z.array(approval) }) },
});

const waits =
  'It applies once someone else approves it. `version` is the one that the change is ' +
  'based on; when it is no longer the current one, the answer is 409 with what changed.';

export const proposeLoanProduct = staffCall('POST /staff/api/products/loans/:type/propose/', {
  needs: ['propose-product'],
  summary: 'Propose a change of a loan product',
  description: `Takes all terms, including unchanged ones, as reading it returns them. ${waits}`,
  example: {
    version: 1,
    minimum: '100.00',
    maximum: '10000000.00',
    shortestMonths: 1,
    longestMonths: 4,
    rate: '3.5',
    lowestRate: '1.5',
    incomeMultiple: null,
    affordability: null,
    turnoverShare: '30',
    penaltyPerDay: '1',
    penaltyCap: '100',
    penaltyPauseDays: '0',
    rebate: '0',
    tiers: [
      { minimum: '100.00', maximum: '999999.00' },
      { minimum: '1000000.00', maximum: '4999999.00' },
      { minimum: '5000000.00', maximum: '10000000.00' },
    ],
  },
  body: loanProposalForm,
  replies: proposalReplies,
});

export const proposeInvestmentTier = staffCall(
  'POST /staff/api/products/investments/:code/propose/',
  {
    needs: ['propose-product'],
    summary: 'Propose a change of an investment tier',
    description:
      'Takes all figures, including unchanged ones, as reading it returns them. ' + waits,
    example: { version: 1, minimum: '10000.00', maximum: '99999.00', rate: '0.6' },
    body: tierProposalForm,
    replies: proposalReplies,
  },
);

/** The tax that is withheld from the returns of all investments. */
export const staffWithholdingTax = staffCall('GET /staff/api/products/withholding-tax/', {
  needs: 'all staff',
  summary: 'Read the withholding tax',
  description: 'Returns the tax withheld from each return today and from later dates, in percent.',
  replies: {
    200: z.object({
      rate: wireRate,
      versions: z.array(z.object({ rate: wireRate, effectiveOn: date })),
      proposals: z.array(approval),
    }),
  },
});

export const proposeWithholdingTax = staffCall(
  'POST /staff/api/products/withholding-tax/propose/',
  {
    needs: ['propose-product'],
    summary: 'Propose a withholding tax',
    description:
      'Proposes a percentage of each return, for anniversaries from a date after today. It ' +
      'applies once someone else approves it.',
    example: { rate: '10', effectiveOn: '2030-01-01' },
    body: taxProposalForm,
    replies: proposalReplies,
  },
);
