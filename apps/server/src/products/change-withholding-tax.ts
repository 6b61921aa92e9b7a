import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { highestTaxPpm, type TaxVersion, taxRateOn } from '@quarrter/domain/investments';
import { percentFromRatePpm } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineApprovalKind, type Person, type Proposal, propose } from '../approvals/index.ts';
import { type BusinessTime, readLatestDate } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict, invalid } from '../platform/http/http-error.ts';
import { changesBetween, type Facts } from './facts.ts';
import { lockProducts } from './queries.ts';
import { productsDb } from './tables.ts';
import { readTaxVersions } from './withholding-tax.ts';

/** There is one for all investments, because it is the law's. */
export const taxSubject = 'returns';

const storedChange = z.object({ ratePpm: z.number(), effectiveOn: z.iso.date() });
type TaxChange = z.infer<typeof storedChange>;

/** A withholding tax on returns from a date on: anniversaries before it keep the rate they had. */
export const withholdingTaxChange = defineApprovalKind({
  name: 'withholding-tax',
  version: 1,
  noun: 'change',
  effect: 'We’ll withhold this rate from every return credited from that date.',
  payload: storedChange,
  proposeAs: 'propose-product',
  decideAs: 'decide-product',
  readSubject: async (tx) => {
    await lockProducts(tx);
    return {
      title: 'Withholding tax on returns',
      facts: factsOfTax(await readTaxVersions(tx)),
    };
  },
  describe: async (tx, _subject, change) => {
    const errors = errorsOf(change, await readLatestDate(tx));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const rate = taxRateOn(await readTaxVersions(tx), change.effectiveOn);
    return changesBetween(
      rateFacts(rate, change.effectiveOn),
      rateFacts(change.ratePpm, change.effectiveOn),
    );
  },
  execute: async (tx, { payload, proposedBy, decidedBy, businessTime }) => {
    const versions = await readTaxVersions(tx);
    // The returns of that day may be credited already.
    if (payload.effectiveOn <= (await readLatestDate(tx))) {
      throw conflict(`${formatDate(payload.effectiveOn)} has passed. Propose a later date.`);
    }
    await productsDb(tx)
      .insertInto('withholding_tax_versions')
      .values({
        version: 1 + Math.max(0, ...versions.map(({ version }) => version)),
        rate_ppm: payload.ratePpm,
        effective_on: payload.effectiveOn,
        proposed_by: proposedBy.staffId,
        approved_by: decidedBy.staffId,
        approved_on: businessTime.date,
        approved_at: businessTime.at,
      })
      .execute();
  },
});

export type TaxProposalInput = TaxChange & {
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

export function proposeWithholdingTax(tx: Tx, input: TaxProposalInput): Promise<Proposal> {
  const { ratePpm, effectiveOn, by, businessTime } = input;
  return propose(tx, withholdingTaxChange, {
    subject: { id: taxSubject, clientId: null },
    payload: { ratePpm, effectiveOn },
    by,
    businessTime,
  });
}

/** Every rate by the date from which it is valid: which of them is today's is no fact. */
function factsOfTax(versions: readonly TaxVersion[]): Facts {
  const dates = [...new Set(versions.map(({ effectiveOn }) => effectiveOn))].toSorted();
  return Object.fromEntries(
    dates.map((date) => [`From ${formatDate(date)}`, percentText(taxRateOn(versions, date))]),
  );
}

function rateFacts(ratePpm: number, from: IsoDate): Facts {
  return { [`Tax withheld from returns from ${formatDate(from)}`]: percentText(ratePpm) };
}

function percentText(ratePpm: number): string {
  return `${percentFromRatePpm(ratePpm)}%`;
}

function errorsOf({ ratePpm, effectiveOn }: TaxChange, latest: IsoDate): Record<string, string[]> {
  const highest = percentText(highestTaxPpm);
  return {
    ...(ratePpm > highestTaxPpm ? { rate: [`The tax must be at most ${highest}.`] } : {}),
    ...(effectiveOn > latest
      ? {}
      : { effectiveOn: [`The date must be after ${formatDate(latest)}.`] }),
  };
}
