import {
  type InvestmentTier,
  type TierTerms,
  tierByCode,
  tierErrors,
} from '@quarrter/domain/investments';
import { formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineApprovalKind, type Person, type Proposal, propose } from '../approvals/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { conflict, invalid, notFound } from '../platform/http/http-error.ts';
import { outdated } from './change-loan-product.ts';
import { changesBetween, factsOfTier } from './facts.ts';
import { lockProducts, readInvestmentTiers, readTierVersion } from './queries.ts';
import { storeInvestmentTier } from './store-product.ts';

/** Figures as a proposal keeps them; amounts are minor units as text. */
const storedTerms = z.object({
  minimum: z.string(),
  maximum: z.nullable(z.string()),
  ratePpm: z.number(),
});

/** New figures for an investment tier: they apply to investments from the approval on. */
export const investmentTierChange = defineApprovalKind({
  name: 'investment-tier',
  page: 'investment-tier',
  version: 1,
  noun: 'change',
  effect: 'It takes effect at once, and clients see it on the website and in forms.',
  payload: storedTerms,
  proposeAs: 'propose-product',
  decideAs: 'decide-product',
  readSubject: async (tx, { id }) => {
    await lockProducts(tx);
    const { tier } = await requireTier(tx, id);
    const from = formatMoney(tier.minimum, tier.currency);
    return { title: `Investment tier from ${from} (${id})`, facts: factsOfTier(tier) };
  },
  describe: async (tx, { id }, payload) => {
    const { tier, all } = await requireTier(tx, id);
    const proposed = { ...tier, ...fromStored(payload) };
    const errors = Object.entries(tierErrors(proposed, all));
    if (errors.length > 0) {
      throw invalid(Object.fromEntries(errors.map(([field, text]) => [field, [text]])));
    }
    return changesBetween(factsOfTier(tier), factsOfTier(proposed));
  },
  execute: async (tx, { subject, payload, proposedBy, decidedBy, businessTime }) => {
    const { tier, all } = await requireTier(tx, subject.id);
    const terms = fromStored(payload);
    const [error] = Object.values(tierErrors({ ...tier, ...terms }, all));
    // Another plan may have taken these amounts since the proposal.
    if (error !== undefined) throw conflict(error);
    await storeInvestmentTier(tx, tier, terms, {
      proposedBy: proposedBy.staffId,
      approvedBy: decidedBy.staffId,
      businessTime,
    });
  },
});

export type TierProposalInput = {
  readonly code: string;
  /** The version that the proposer saw. */
  readonly basedOn: number;
  readonly terms: TierTerms;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

/** Proposes new figures. 409 with the changes when the proposer saw an older version. */
export async function proposeInvestmentTier(tx: Tx, input: TierProposalInput): Promise<Proposal> {
  const { code, basedOn, terms, by, businessTime } = input;
  await lockProducts(tx);
  const { tier } = await requireTier(tx, code);
  if (tier.version !== basedOn) {
    const seen = await readTierVersion(tx, code, basedOn);
    throw conflict(outdated(seen && changesBetween(factsOfTier(seen), factsOfTier(tier))));
  }
  const payload: z.infer<typeof storedTerms> = {
    minimum: String(terms.minimum),
    maximum: terms.maximum === null ? null : String(terms.maximum),
    ratePpm: terms.ratePpm,
  };
  const subject = { id: code, clientId: null };
  return propose(tx, investmentTierChange, { subject, payload, by, businessTime });
}

/** A tier and its neighbours; 404 for an unknown code. */
export async function requireTier(
  reader: Reader,
  code: string,
): Promise<{ tier: InvestmentTier; all: readonly InvestmentTier[] }> {
  const all = await readInvestmentTiers(reader);
  const tier = tierByCode(all, code);
  if (tier === null) throw notFound('There is no such plan.');
  return { tier, all };
}

/** The figures in a stored proposal. */
export const termsOfTier = (payload: unknown): TierTerms => fromStored(storedTerms.parse(payload));

function fromStored({ minimum, maximum, ratePpm }: z.infer<typeof storedTerms>): TierTerms {
  return {
    minimum: BigInt(minimum),
    maximum: maximum === null ? null : BigInt(maximum),
    ratePpm,
  };
}
