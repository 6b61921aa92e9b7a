import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import {
  annualPercentageRate,
  type LoanProduct,
  limitsFor,
  loanAmountMessages,
  offerLimitError,
  offerRateAllowed,
  offerValidDays,
} from '@quarrter/domain/loans';
import { amountError, percentFromRatePpm, smallerOf } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { readLoanProduct } from '../../products/index.ts';
import { loanOffered } from '../apply/application-events.ts';
import { factOf, moveLoan } from '../move-loan.ts';
import { figuresBeforeDisbursement } from '../read/loan-figures.ts';
import type { LoanRow } from '../tables.ts';
import { type LoanActionInput, type LoanRef, lockForAction, refOf } from './staff-actions.ts';

export type OfferInput = LoanActionInput & {
  amount: bigint;
  months: number;
  ratePpm: number;
  /** The smallest sum that can be paid by card. */
  smallestArrears: bigint;
};

/**
 * An approver offers terms: verified → offered, open for 14 days. The loan keeps these terms and
 * today's penalties and rebate of its product, even if the product changes later.
 */
export async function offerLoan(tx: Tx, input: OfferInput): Promise<LoanRef> {
  const loan = await lockForAction(tx, 'offer', input);
  const product = promisedTo(loan, await readLoanProduct(tx, loan.loan_type));
  const errors = offerErrors(loan, product, input);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const expiresOn = addDays(input.businessTime.date, offerValidDays);
  const offered = await moveLoan(tx, loan, 'offer', {
    amount: input.amount,
    months: input.months,
    rate_ppm: input.ratePpm,
    penalty_ppm_per_day: product.penaltyPpmPerDay,
    penalty_cap_ppm: product.penaltyCapPpm,
    rebate_ppm: product.rebatePpm,
    smallest_arrears: input.smallestArrears,
    offered_by: input.staffId,
    offered_on: input.businessTime.date,
    offer_expires_on: expiresOn,
  });
  await recordOffer(tx, offered, input, expiresOn);
  return refOf(offered);
}

async function recordOffer(
  tx: Tx,
  offered: LoanRow,
  { amount, months, ratePpm, businessTime }: OfferInput,
  expiresOn: IsoDate,
): Promise<void> {
  const { cost, totalToRepay, schedule } = figuresBeforeDisbursement(offered, businessTime.date);
  const instalments = schedule.map((row) => row.total);
  const apr = annualPercentageRate({ principal: amount, instalments });
  const offer = { amount, months, ratePpm, totalCost: cost, totalToRepay, apr, expiresOn };
  await recordEvent(tx, loanOffered, factOf(offered, businessTime, offer));
}

/**
 * The product as this applicant may be offered it. The form said that the rate can be lower than
 * the product's, never higher, so a rate that rose since the application does not concern it.
 */
function promisedTo(loan: LoanRow, product: LoanProduct): LoanProduct {
  const ratePpm = Math.min(product.ratePpm, loan.rate_ppm);
  return { ...product, ratePpm, lowestRatePpm: Math.min(product.lowestRatePpm, ratePpm) };
}

/** An offer is never more than the client asked for, and stays within the application's limits. */
function offerErrors(
  loan: LoanRow,
  product: LoanProduct,
  offer: OfferInput,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const { durations } = product;
  if (offer.months < durations.min || offer.months > durations.max) {
    errors.duration = [`Duration must be from ${durations.min} to ${durations.max} months`];
  }
  if (!offerRateAllowed(product, offer.ratePpm)) {
    const [low, high] = [product.lowestRatePpm, product.ratePpm].map(percentFromRatePpm);
    errors.interest = [`Interest must be from ${low}% to ${high}% per month`];
  }
  const amount = errorOfAmount(loan, product, offer);
  if (amount !== null) errors.amount = [amount];
  return errors;
}

function errorOfAmount(loan: LoanRow, product: LoanProduct, offer: OfferInput): string | null {
  const { monthly_income: monthlyIncome, requested_amount: requested } = loan;
  const { minimum, maximum } = limitsFor(product, { monthlyIncome });
  const limits = { minimum, maximum: smallerOf(maximum ?? requested, requested) };
  const error = amountError(offer.amount, limits, loanAmountMessages);
  if (error !== null || monthlyIncome === null || offer.months < 1) return error;
  return offerLimitError(product, { ...offer, monthlyIncome, limits });
}
