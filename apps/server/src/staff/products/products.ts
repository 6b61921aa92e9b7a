import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { loanProductRecordOf } from '@quarrter/contract/loan-product-record';
import type { Approval } from '@quarrter/contract/staff/approvals';
import type { LoanProposal, TaxProposal, TierProposal } from '@quarrter/contract/staff/products';
import { latestFirst, type TierTerms, taxRateOn } from '@quarrter/domain/investments';
import type { LoanTerms } from '@quarrter/domain/loans';
import {
  type Minor,
  parseAmount,
  parseRatio,
  percentFromRatePpm,
  ratePpmFromPercent,
} from '@quarrter/domain/money';
import { listProposalsOf, type Proposal } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  presentProposal,
  presentProposals,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import {
  type BusinessTime,
  readBusinessDate,
  readBusinessTime,
} from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  proposeInvestmentTier,
  proposeLoanProduct,
  proposeWithholdingTax,
  readLoanProduct,
  readTaxVersions,
  requireLoanType,
  requireTier,
  taxSubject,
} from '../../products/index.ts';

/** A loan product with every change that was proposed for it. */
export async function showLoanProduct(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  text: string,
) {
  const type = requireLoanType(text);
  const proposals = await listProposalsOf(db, 'loan-product', type);
  return {
    product: loanProductRecordOf(await readLoanProduct(db, type)),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
  };
}

/** An investment tier with every change that was proposed for it. */
export async function showInvestmentTier(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  code: string,
) {
  const { tier } = await requireTier(db, code);
  const proposals = await listProposalsOf(db, 'investment-tier', code);
  return {
    tier: investmentTierRecordOf(tier),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
  };
}

/** The withholding tax on returns, with every change that was proposed for it. */
export async function showWithholdingTax({ db, approvalKinds }: ConsoleDeps, staff: StaffMember) {
  const versions = await readTaxVersions(db);
  const proposals = await listProposalsOf(db, 'withholding-tax', taxSubject);
  return {
    rate: percentFromRatePpm(taxRateOn(versions, await readBusinessDate(db))),
    versions: latestFirst(versions).map(({ ratePpm, effectiveOn }) => ({
      rate: percentFromRatePpm(ratePpm),
      effective_on: effectiveOn,
    })),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
  };
}

export function proposeTax(
  console: ConsoleDeps,
  staff: StaffMember,
  form: TaxProposal,
): Promise<Approval> {
  const change = { ratePpm: ratePpmFromPercent(form.rate), effectiveOn: form.effective_on };
  return proposeChange(console, staff, (tx, businessTime) =>
    proposeWithholdingTax(tx, { ...change, by: staff, businessTime }),
  );
}

export function proposeLoanTerms(
  console: ConsoleDeps,
  staff: StaffMember,
  type: string,
  form: LoanProposal,
): Promise<Approval> {
  const change = { type, basedOn: form.version, terms: loanTermsOf(form), by: staff };
  return proposeChange(console, staff, (tx, businessTime) =>
    proposeLoanProduct(tx, { ...change, businessTime }),
  );
}

export function proposeTierTerms(
  console: ConsoleDeps,
  staff: StaffMember,
  code: string,
  form: TierProposal,
): Promise<Approval> {
  const change = { code, basedOn: form.version, terms: tierTermsOf(form), by: staff };
  return proposeChange(console, staff, (tx, businessTime) =>
    proposeInvestmentTier(tx, { ...change, businessTime }),
  );
}

/** Proposes, and records it, in one transaction. */
export function proposeChange(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  run: (tx: Tx, businessTime: BusinessTime) => Promise<Proposal>,
): Promise<Approval> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const proposal = await run(tx, businessTime);
    await recordProposal(tx, staff, businessTime, proposal, { action: 'propose-product' });
    return presentProposal(proposal, staff, approvalKinds);
  });
}

/** The form is checked already, so an amount that cannot be read is one that was left out. */
function loanTermsOf(form: LoanProposal): LoanTerms {
  return {
    minimum: parseAmount(form.minimum) ?? 0n,
    maximum: optionalAmount(form.maximum),
    durations: { min: Number(form.shortest_months), max: Number(form.longest_months) },
    ratePpm: ratePpmFromPercent(form.rate),
    lowestRatePpm: ratePpmFromPercent(form.lowest_rate),
    incomeMultiple: form.income_multiple ? parseRatio(form.income_multiple) : null,
    affordabilityPpm: form.affordability ? ratePpmFromPercent(form.affordability) : null,
    penaltyPpmPerDay: ratePpmFromPercent(form.penalty_per_day),
    penaltyCapPpm: ratePpmFromPercent(form.penalty_cap),
    rebatePpm: ratePpmFromPercent(form.rebate),
    tiers: form.tiers.map(({ minimum, maximum }) => ({
      minimum: parseAmount(minimum) ?? 0n,
      maximum: parseAmount(maximum) ?? 0n,
    })),
  };
}

function tierTermsOf(form: TierProposal): TierTerms {
  return {
    minimum: parseAmount(form.min) ?? 0n,
    maximum: optionalAmount(form.max),
    ratePpm: ratePpmFromPercent(form.interest),
  };
}

function optionalAmount(text: string | null | undefined): Minor | null {
  return text ? parseAmount(text) : null;
}
