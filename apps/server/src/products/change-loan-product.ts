import { loanTypes } from '@quarrter/domain/loan-kinds';
import {
  type LoanProduct,
  type LoanTerms,
  type LoanType,
  loanTermsErrors,
} from '@quarrter/domain/loans';
import { formatRatio, parseRatio } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineApprovalKind, type Person, type Proposal, propose } from '../approvals/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict, invalid, notFound } from '../platform/http/http-error.ts';
import { changesBetween, factsOfLoan } from './facts.ts';
import { lockProducts, readLoanProduct, readLoanProductVersion } from './queries.ts';
import { storeLoanProduct } from './store-product.ts';

/** Terms as a proposal keeps them. Amounts are kobo, as text because JSON numbers are not exact. */
const storedTerms = z.object({
  minimum: z.string(),
  maximum: z.nullable(z.string()),
  durations: z.object({ min: z.number(), max: z.number() }),
  ratePpm: z.number(),
  lowestRatePpm: z.number(),
  incomeMultiple: z.nullable(z.string()),
  affordabilityPpm: z.nullable(z.number()),
  /** Proposals of before sales were asked for have none. */
  turnoverSharePpm: z._default(z.nullable(z.number()), null),
  penaltyPpmPerDay: z.number(),
  penaltyCapPpm: z.number(),
  /** Proposals of before penalties could pause have none. */
  penaltyPauseDays: z._default(z.number(), 0),
  /** Proposals of before there was a rebate have none. */
  rebatePpm: z._default(z.number(), 0),
  tiers: z.array(z.object({ minimum: z.string(), maximum: z.string() })),
});

/** New terms for a loan product: they apply to applications and offers from the approval on. */
export const loanProductChange = defineApprovalKind({
  name: 'loan-product',
  page: 'loan-product',
  version: 2,
  noun: 'change',
  effect: 'It takes effect at once, and clients see it on the website and in forms.',
  payload: storedTerms,
  proposeAs: 'propose-product',
  decideAs: 'decide-product',
  readSubject: async (tx, { id }) => {
    await lockProducts(tx);
    const product = await readLoanProduct(tx, requireLoanType(id));
    return { title: `Loan product: ${id}`, facts: factsOfLoan(product) };
  },
  describe: async (tx, { id }, payload) => {
    const product = await readLoanProduct(tx, requireLoanType(id));
    const terms = fromStored(payload);
    requireOfferable(product, terms);
    return changesBetween(factsOfLoan(product), factsOfLoan(terms));
  },
  execute: (tx, { subject, payload, proposedBy, decidedBy, businessTime }) =>
    storeLoanProduct(tx, requireLoanType(subject.id), fromStored(payload), {
      proposedBy: proposedBy.staffId,
      approvedBy: decidedBy.staffId,
      businessTime,
    }),
});

export type LoanProposalInput = {
  readonly type: string;
  /** The version that the proposer saw. */
  readonly basedOn: number;
  readonly terms: LoanTerms;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

/** Proposes new terms. 409 with the changes when the proposer saw an older version. */
export async function proposeLoanProduct(tx: Tx, input: LoanProposalInput): Promise<Proposal> {
  const type = requireLoanType(input.type);
  await lockProducts(tx);
  const current = await readLoanProduct(tx, type);
  if (current.version !== input.basedOn) {
    const seen = await readLoanProductVersion(tx, type, input.basedOn);
    throw conflict(outdated(seen && changesBetween(factsOfLoan(seen), factsOfLoan(current))));
  }
  return propose(tx, loanProductChange, {
    subject: { id: type, clientId: null },
    payload: toStored(input.terms),
    by: input.by,
    businessTime: input.businessTime,
  });
}

/** The message for a proposal that is based on an older version of its subject. */
export function outdated(changes: ReturnType<typeof changesBetween> | undefined): string {
  const facts = (changes ?? []).map(
    ({ label, before, after }) => `${label} was ${before}, now ${after}`,
  );
  const what = facts.length === 0 ? '' : `: ${facts.join('; ')}`;
  return `Someone else has changed this${what}. Reload the page and make your change again.`;
}

/** The loan type of a text; 404 for an unknown one. */
export function requireLoanType(text: string): LoanType {
  const type = loanTypes.find((one) => one === text);
  if (type === undefined) throw notFound('We could not find this loan product.');
  return type;
}

/** 400 with an error at each field of terms that no one could be offered. */
function requireOfferable(current: LoanProduct, terms: LoanTerms): void {
  const errors: { [field: string]: string | undefined } = loanTermsErrors(terms);
  if (terms.tiers.length !== current.tiers.length) {
    errors['tiers'] = `This product has ${current.tiers.length} tiers.`;
  }
  const entries = Object.entries(errors).map(([field, message]) => [field, [message]]);
  if (entries.length > 0) throw invalid(Object.fromEntries(entries));
}

function toStored(terms: LoanTerms): z.infer<typeof storedTerms> {
  const { incomeMultiple, tiers } = terms;
  return {
    minimum: String(terms.minimum),
    maximum: terms.maximum === null ? null : String(terms.maximum),
    durations: { ...terms.durations },
    ratePpm: terms.ratePpm,
    lowestRatePpm: terms.lowestRatePpm,
    incomeMultiple: incomeMultiple && formatRatio(incomeMultiple),
    affordabilityPpm: terms.affordabilityPpm,
    turnoverSharePpm: terms.turnoverSharePpm,
    penaltyPpmPerDay: terms.penaltyPpmPerDay,
    penaltyCapPpm: terms.penaltyCapPpm,
    penaltyPauseDays: terms.penaltyPauseDays,
    rebatePpm: terms.rebatePpm,
    tiers: tiers.map(({ minimum, maximum }) => ({
      minimum: String(minimum),
      maximum: String(maximum),
    })),
  };
}

/** The terms in a stored proposal. */
export const termsOfLoan = (payload: unknown): LoanTerms => fromStored(storedTerms.parse(payload));

function fromStored(stored: z.infer<typeof storedTerms>): LoanTerms {
  return {
    ...stored,
    minimum: BigInt(stored.minimum),
    maximum: stored.maximum === null ? null : BigInt(stored.maximum),
    incomeMultiple: stored.incomeMultiple === null ? null : parseRatio(stored.incomeMultiple),
    tiers: stored.tiers.map(({ minimum, maximum }) => ({
      minimum: BigInt(minimum),
      maximum: BigInt(maximum),
    })),
  };
}
