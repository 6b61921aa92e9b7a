import type { IsoDate } from '@quarrter/domain/calendar';
import { type MissingReturn, missingReturns, type TakenPart } from '@quarrter/domain/investments';
import { sql } from 'kysely';
import { recordEvents } from '../../events/index.ts';
import { ledgerCodes, type Transfer } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { readTaxVersions } from '../../products/index.ts';
import { returnsCredited } from '../investment-events.ts';
import { type CreditedRow, readReturns, readReversals, readTakenParts } from '../queries.ts';
import { investmentsDb } from '../tables.ts';
import type { LockedInvestment } from './holdings.ts';

/** One part of a return that is credited now. */
type Correction = MissingReturn & {
  readonly investment: LockedInvestment;
  readonly returnsId: string;
  readonly correction: number;
};

/** The missing returns of investments, and how many of their anniversaries have passed. */
export type Restored = {
  readonly corrections: readonly Correction[];
  readonly anniversariesOf: (investmentId: string) => number;
};

/**
 * Finds returns that the locked investments earned but were not credited, after a withdrawal from
 * them was marked as failed (IND-18). Four queries, however many investments there are.
 */
export async function findMissingReturns(
  tx: Tx,
  clientId: string,
  investments: readonly LockedInvestment[],
  { date }: BusinessTime,
): Promise<Restored> {
  const ids = investments.map(({ investmentId }) => investmentId);
  const taxes = await readTaxVersions(tx);
  const taken = Map.groupBy(await readTakenParts(tx, clientId, ids), (row) => row.investment_id);
  const reversed = Map.groupBy(await readReversals(tx, clientId, ids), (row) => row.investment_id);
  const credited = Map.groupBy(await readReturns(tx, clientId, ids), (row) => row.investment_id);
  const anniversaries = new Map<string, number>();
  const corrections = investments.flatMap((investment) => {
    const { investmentId } = investment;
    const known = credited.get(investmentId) ?? [];
    const found = missingReturns(
      investment,
      [
        ...(taken.get(investmentId) ?? []).map(toTakenPart),
        ...(reversed.get(investmentId) ?? []).map(toReversedPart),
      ],
      known,
      { through: date, taxes, before: investment.before },
    );
    anniversaries.set(investmentId, found.anniversaries);
    return found.missing.map((missing) => ({
      ...missing,
      investment,
      returnsId: newId(),
      correction: nextCorrection(known, missing.number),
    }));
  });
  return { corrections, anniversariesOf: (id) => anniversaries.get(id) ?? 0 };
}

function toTakenPart(row: { taken_on: IsoDate; capital: bigint; returns: bigint }): TakenPart {
  return { on: row.taken_on, capital: row.capital, returns: row.returns };
}

/** Money that the provider took back earned nothing from that day on. */
function toReversedPart(row: {
  reversed_on: IsoDate;
  capital: bigint;
  returns: bigint;
}): TakenPart {
  return { on: row.reversed_on, capital: row.capital, returns: row.returns };
}

/** A number that was not credited at all begins with 0, as the day close would have credited it. */
function nextCorrection(known: readonly CreditedRow[], number: number): number {
  const same = known.filter((row) => row.number === number).map((row) => row.correction);
  return same.length === 0 ? 0 : Math.max(...same) + 1;
}

/** The returns that one investment gets back. */
export function sumRestored({ corrections }: Restored, investmentId: string): bigint {
  return corrections
    .filter(({ investment }) => investment.investmentId === investmentId)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** 5000 ← 2010, and 5000 ← 2400 for the tax, as the day close would have posted it. */
export function restoredTransfers({ corrections }: Restored): Transfer[] {
  const { returnsExpense, returnsOwed, withholdingTax } = ledgerCodes;
  return corrections.flatMap(({ investment: { investmentId: subjectId, currency }, ...part }) => {
    const debit = { code: returnsExpense, subjectId };
    const of = { subjectId, debit, currency };
    return [
      { ...of, kind: 'returns', credit: { code: returnsOwed, subjectId }, amount: part.amount },
      {
        ...of,
        kind: 'withholding_tax',
        credit: { code: withholdingTax, subjectId },
        amount: part.tax,
      },
    ];
  });
}

/** Writes the rows and their events; the caller posts `restoredTransfers`. */
export async function writeRestored(
  tx: Tx,
  clientId: string,
  { corrections }: Restored,
  { date, at }: BusinessTime,
): Promise<void> {
  if (corrections.length === 0) return;
  await investmentsDb(tx)
    .insertInto('investment_returns')
    .values(
      corrections.map(({ investment, returnsId, number, correction, capital, amount, tax }) => ({
        client_id: clientId,
        investment_id: investment.investmentId,
        number,
        correction,
        returns_id: returnsId,
        credited_on: date,
        credited_at: at,
        capital,
        amount,
        tax,
      })),
    )
    .execute();
  const ids = corrections.map(({ returnsId }) => returnsId);
  await recordEvents(tx, returnsCredited, at, restoredFacts(clientId, ids));
}

/** Two withdrawals may fail within a millisecond, so the correction is a part of the number. */
function restoredFacts(clientId: string, returnsIds: readonly string[]) {
  return sql`
    SELECT returns.client_id, returns.investment_id AS subject_id,
      returns.number + 10000 * returns.correction AS number, jsonb_build_object(
        'kind', investments.investment_type, 'returnsId', returns.returns_id,
        'number', returns.number,
        'currency', investments.currency, 'capital', returns.capital::text,
        'amount', returns.amount::text, 'tax', returns.tax::text, 'creditedOn', returns.credited_on
      ) AS payload
    FROM investment_returns AS returns JOIN investments
      ON investments.client_id = returns.client_id
      AND investments.investment_id = returns.investment_id
    WHERE returns.client_id = ${clientId} AND investments.client_id = ${clientId}
      AND returns.returns_id = ANY (${returnsIds}::uuid[])`;
}
