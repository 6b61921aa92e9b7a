import type { Approval } from '@quarrter/contract/staff/approvals';
import type {
  LoanProposal,
  StaffLoanProduct,
  TaxProposal,
  TierProposal,
} from '@quarrter/contract/staff/products';
import { latestFirst, type TierTerms, taxRateOn } from '@quarrter/domain/investments';
import type { LoanProduct, LoanTerms } from '@quarrter/domain/loans';
import {
  formatRatio,
  type Minor,
  parseAmount,
  parseRatio,
  percentFromRatePpm,
  ratePpmFromPercent,
} from '@quarrter/domain/money';
import { type ApprovalKind, listProposalsOf } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  presentProposals,
  proposeAndRecord,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import {
  investmentTierChange,
  proposeInvestmentTier,
  requireTier,
} from '../change-investment-tier.ts';
import { loanProductChange, proposeLoanProduct, requireLoanType } from '../change-loan-product.ts';
import {
  proposeWithholdingTax,
  taxSubject,
  withholdingTaxChange,
} from '../change-withholding-tax.ts';
import { readLoanProduct } from '../queries.ts';
import { readTaxVersions } from '../withholding-tax.ts';

const actions = defineActions({ 'propose-product': 'Change of a product proposed' });

/** A loan product with every change that was proposed for it. */
export async function showLoanProduct(console: ConsoleDeps, staff: StaffMember, text: string) {
  const type = requireLoanType(text);
  return {
    product: showTerms(await readLoanProduct(console.db, type)),
    proposals: await proposalsOf(console, staff, loanProductChange, type),
  };
}

/** An investment tier with every change that was proposed for it. */
export async function showInvestmentTier(console: ConsoleDeps, staff: StaffMember, code: string) {
  const { tier } = await requireTier(console.db, code);
  return {
    tier: { ...tier, rate: percentFromRatePpm(tier.ratePpm) },
    proposals: await proposalsOf(console, staff, investmentTierChange, code),
  };
}

/** The withholding tax on returns, with every change that was proposed for it. */
export async function showWithholdingTax(console: ConsoleDeps, staff: StaffMember) {
  const { db } = console;
  const versions = await readTaxVersions(db);
  return {
    rate: percentFromRatePpm(taxRateOn(versions, await readBusinessDate(db))),
    versions: latestFirst(versions).map(({ ratePpm, effectiveOn }) => ({
      rate: percentFromRatePpm(ratePpm),
      effectiveOn,
    })),
    proposals: await proposalsOf(console, staff, withholdingTaxChange, taxSubject),
  };
}

/** Returns the proposals about one product, newest first. */
async function proposalsOf(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  { name }: ApprovalKind,
  subject: string,
): Promise<Approval[]> {
  const proposals = await listProposalsOf(db, name, subject);
  return presentProposals(db, proposals, staff, approvalKinds);
}

export function proposeTax(
  console: ConsoleDeps,
  staff: StaffMember,
  form: TaxProposal,
): Promise<Approval> {
  const change = { ratePpm: ratePpmFromPercent(form.rate), effectiveOn: form.effectiveOn };
  return proposeChange(console, staff, (tx, proposing) =>
    proposeWithholdingTax(tx, { ...change, ...proposing }),
  );
}

export function proposeLoanTerms(
  console: ConsoleDeps,
  staff: StaffMember,
  type: string,
  form: LoanProposal,
): Promise<Approval> {
  const change = { type, basedOn: form.version, terms: loanTermsOf(form) };
  return proposeChange(console, staff, (tx, proposing) =>
    proposeLoanProduct(tx, { ...change, ...proposing }),
  );
}

export function proposeTierTerms(
  console: ConsoleDeps,
  staff: StaffMember,
  code: string,
  form: TierProposal,
): Promise<Approval> {
  const change = { code, basedOn: form.version, terms: tierTermsOf(form) };
  return proposeChange(console, staff, (tx, proposing) =>
    proposeInvestmentTier(tx, { ...change, ...proposing }),
  );
}

export function proposeChange(
  console: ConsoleDeps,
  staff: StaffMember,
  run: Parameters<typeof proposeAndRecord>[3],
): Promise<Approval> {
  return proposeAndRecord(console, staff, { action: actions['propose-product'] }, run);
}

/** Terms as the form that changes them has them. */
function showTerms(product: LoanProduct): StaffLoanProduct {
  const { durations, incomeMultiple, affordabilityPpm } = product;
  return {
    type: product.type,
    version: product.version,
    minimum: product.minimum,
    maximum: product.maximum,
    tiers: [...product.tiers],
    shortestMonths: durations.min,
    longestMonths: durations.max,
    rate: percentFromRatePpm(product.ratePpm),
    lowestRate: percentFromRatePpm(product.lowestRatePpm),
    incomeMultiple: incomeMultiple && formatRatio(incomeMultiple),
    affordability: affordabilityPpm === null ? null : percentFromRatePpm(affordabilityPpm),
    turnoverShare:
      product.turnoverSharePpm === null ? null : percentFromRatePpm(product.turnoverSharePpm),
    penaltyPerDay: percentFromRatePpm(product.penaltyPpmPerDay),
    penaltyCap: percentFromRatePpm(product.penaltyCapPpm),
    penaltyPauseDays: product.penaltyPauseDays,
    rebate: percentFromRatePpm(product.rebatePpm),
  };
}

/** The form is checked already, so an amount that cannot be read is one that was left out. */
function loanTermsOf(form: LoanProposal): LoanTerms {
  return {
    minimum: parseAmount(form.minimum) ?? 0n,
    maximum: optionalAmount(form.maximum),
    durations: { min: Number(form.shortestMonths), max: Number(form.longestMonths) },
    ratePpm: ratePpmFromPercent(form.rate),
    lowestRatePpm: ratePpmFromPercent(form.lowestRate),
    incomeMultiple: form.incomeMultiple ? parseRatio(form.incomeMultiple) : null,
    affordabilityPpm: form.affordability ? ratePpmFromPercent(form.affordability) : null,
    turnoverSharePpm: form.turnoverShare ? ratePpmFromPercent(form.turnoverShare) : null,
    penaltyPpmPerDay: ratePpmFromPercent(form.penaltyPerDay),
    penaltyCapPpm: ratePpmFromPercent(form.penaltyCap),
    penaltyPauseDays: Number(form.penaltyPauseDays),
    rebatePpm: ratePpmFromPercent(form.rebate),
    tiers: form.tiers.map(({ minimum, maximum }) => ({
      minimum: parseAmount(minimum) ?? 0n,
      maximum: parseAmount(maximum) ?? 0n,
    })),
  };
}

function tierTermsOf(form: TierProposal): TierTerms {
  return {
    minimum: parseAmount(form.minimum) ?? 0n,
    maximum: optionalAmount(form.maximum),
    ratePpm: ratePpmFromPercent(form.rate),
  };
}

function optionalAmount(text: string | null | undefined): Minor | null {
  return text ? parseAmount(text) : null;
}
