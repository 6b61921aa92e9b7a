/** The forms in which an administrator changes a product. Forms are apart from the calls. */
import { parseAmount, parseRatio } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { amountField, dateField } from '../fields.ts';

const wrongVersion = 'Version must be the version that the change is based on.';
/** An integer within the range of the database's type. */
const version = z
  .number(wrongVersion)
  .check(z.int(wrongVersion), z.minimum(1, wrongVersion), z.maximum(2 ** 31 - 1, wrongVersion));

/** An amount that may be left out: then there is no limit. */
function optionalAmountField(notANumber: string) {
  return optionalField((text) => parseAmount(text) !== null, notANumber);
}

/** A percentage with at most 4 decimals, `4` or `1.25`; never negative. */
const percentText = /^\d{1,4}(\.\d{1,4})?$/;

export function percentField(name: string): z.ZodMiniType<string, string> {
  const textOrNumber = z.union([z.string(), z.number()], `${name} is required.`);
  const text = z.string().check(
    z.trim(),
    z.minLength(1, `${name} is required.`),
    z.refine((text) => text === '' || percentText.test(text), notAPercentage(name)),
  );
  // Typed as a text: a form on a screen holds nothing else.
  return z.pipe(z.pipe(textOrNumber, z.transform(String)), text) as z.ZodMiniType<string, string>;
}

function optionalPercentField(name: string) {
  return optionalField((text) => percentText.test(text), notAPercentage(name));
}

function notAPercentage(name: string): string {
  return `${name} must be a percentage such as 4 or 1.25, and not negative.`;
}

/** A text that may be empty or null, and must be right otherwise. */
function optionalField(isRight: (text: string) => boolean, message: string) {
  return z.nullish(
    z.string(message).check(
      z.trim(),
      z.refine((text) => text === '' || isRight(text), message),
    ),
  );
}

function wholeField(name: string) {
  return z.union([z.string(), z.number()], `${name} is required.`).check(
    z.refine((value) => String(value).trim() !== '', `${name} is required.`),
    z.refine(
      (value) => /^(\s*|\d{1,3})$/.test(String(value).trim()),
      `${name} must be a whole number.`,
    ),
  );
}

/** The terms of a loan product; an empty limit is none. */
export const loanProposalForm = z.object({
  version,
  minimum: amountField('Minimum is required.', 'Minimum must be a number.'),
  maximum: optionalAmountField('Maximum must be a number, or empty.'),
  shortestMonths: wholeField('Shortest duration'),
  longestMonths: wholeField('Longest duration'),
  rate: percentField('Highest rate'),
  lowestRate: percentField('Lowest rate'),
  incomeMultiple: optionalField(
    (text) => parseRatio(text) !== null,
    'The multiple of income must be a number or a fraction such as 40/29.',
  ),
  affordability: optionalPercentField('Share of income'),
  turnoverShare: optionalPercentField('Share of sales'),
  penaltyPerDay: percentField('Penalty per day'),
  penaltyCap: percentField('All penalties'),
  penaltyPauseDays: z._default(wholeField('Days of a pause'), '0'),
  rebate: z._default(percentField('Rebate'), '0'),
  tiers: z._default(
    z.array(
      z.object({
        minimum: amountField('Minimum is required.', 'Minimum must be a number.'),
        maximum: amountField('Maximum is required.', 'Maximum must be a number.'),
      }),
    ),
    [],
  ),
});
export type LoanProposal = z.output<typeof loanProposalForm>;

/** The figures of an investment tier. */
export const tierProposalForm = z.object({
  version,
  minimum: amountField('Minimum is required.', 'Minimum must be a number.'),
  maximum: optionalAmountField('Maximum must be a number, or empty.'),
  rate: percentField('Rate'),
});
export type TierProposal = z.output<typeof tierProposalForm>;

/** The withholding tax on returns, from a later date on. */
export const taxProposalForm = z.object({
  rate: percentField('Tax'),
  effectiveOn: dateField('Date is required.'),
});
export type TaxProposal = z.output<typeof taxProposalForm>;

/** The amounts above which withdrawals are protected; an empty one for staff is no limit. */
export const withdrawalRulesForm = z.object({
  version,
  holdAbove: amountField(
    'Hold transfers above is required.',
    'Hold transfers above must be a number.',
  ),
  identityAbove: amountField(
    'Verify identity above is required.',
    'Verify identity above must be a number.',
  ),
  approvalAbove: optionalAmountField('Staff approval above must be a number, or empty.'),
});
export type WithdrawalRulesForm = z.output<typeof withdrawalRulesForm>;
