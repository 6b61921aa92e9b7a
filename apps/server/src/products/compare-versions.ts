import { type ApprovalKind, readApproved, sameFact } from '../approvals/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { investmentTierChange, termsOfTier } from './change-investment-tier.ts';
import { loanProductChange, termsOfLoan } from './change-loan-product.ts';
import { type Facts, factsOfLoan, factsOfTier } from './facts.ts';
import { readEveryLoanProduct, readEveryTier } from './queries.ts';

/** One version of a product: its figures, and the figures after a proposal for it. */
type Version = {
  readonly subject: string;
  readonly version: number;
  readonly approvedAt: Date | null;
  readonly facts: Facts;
  /** The figures of a proposal for this product. */
  factsOf(payload: unknown): Facts;
};

/**
 * Compares each version of each product with the approved proposals: its own figures, and those
 * that the proposer saw before the change. A version that is part of a new book and has not been
 * changed has no second record.
 */
export async function compareVersions(
  reader: Reader,
): Promise<{ compared: number; differing: number; differences: string[] }> {
  const loans = (await readEveryLoanProduct(reader)).map(({ product, approvedAt }) => ({
    subject: product.type,
    version: product.version,
    approvedAt,
    facts: factsOfLoan(product),
    factsOf: (payload: unknown) => factsOfLoan(termsOfLoan(payload)),
  }));
  const tiers = (await readEveryTier(reader)).map(({ tier, approvedAt }) => ({
    subject: tier.code,
    version: tier.version,
    approvedAt,
    facts: factsOfTier(tier),
    factsOf: (payload: unknown) => factsOfTier({ ...tier, ...termsOfTier(payload) }),
  }));
  const differences = [
    ...(await differencesOf(reader, loanProductChange, loans)),
    ...(await differencesOf(reader, investmentTierChange, tiers)),
  ];
  const compared = loans.length + tiers.length;
  return { compared, differing: differences.length, differences };
}

/** `versions` are in their order. */
async function differencesOf(
  reader: Reader,
  kind: ApprovalKind,
  versions: readonly Version[],
): Promise<string[]> {
  const approved = await readApproved(reader, kind);
  const versionsOf = Map.groupBy(versions, ({ subject }) => subject);
  const approvedAt = new Set(approved.map(({ subject, at }) => `${subject} ${at.getTime()}`));
  const nameOf = (subject: string, version: number) => `version ${version} of ${subject}`;
  return [
    ...approved.flatMap(({ subject, at, facts, payload }) => {
      const all = versionsOf.get(subject) ?? [];
      const place = all.findIndex((one) => one.approvedAt?.getTime() === at.getTime());
      const [before, after] = [all[place - 1], all[place]];
      if (after === undefined) return [`${subject}, version approved at ${at.toISOString()}: gone`];
      const name = nameOf(subject, after.version);
      return [
        ...compare(name, after.facts, after.factsOf(payload)),
        ...(before ? compare(nameOf(subject, before.version), before.facts, facts) : []),
      ];
    }),
    ...versions
      .filter((one) => one.approvedAt !== null)
      .filter((one) => !approvedAt.has(`${one.subject} ${one.approvedAt?.getTime()}`))
      .map((one) => `${nameOf(one.subject, one.version)}, approved by two people: false`),
  ];
}

/** A proposal of an earlier release names fewer figures. */
function compare(name: string, stored: Facts, recorded: Facts): string[] {
  return Object.entries(recorded)
    .filter(([label, value]) => !sameFact(stored[label] ?? '', value))
    .map(([label, value]) => `${name}, ${label}: ${stored[label]}, should be ${value}`);
}
