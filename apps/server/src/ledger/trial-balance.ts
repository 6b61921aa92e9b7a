import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Reader } from '../platform/database/database.ts';
import { type CodeMoves, readDayMoves, readTotals } from './day-totals.ts';

/** One code in a trial balance: debits − credits before the period, its movements, and after it. */
export type TrialLine = {
  readonly code: number;
  readonly opening: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly closing: bigint;
};

/** Every code that ever moved in this currency, in the order of the chart; closings sum to 0. */
export async function readTrialBalance(
  reader: Reader,
  currency: Currency,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<TrialLine[]> {
  const before = await readTotals(reader, addDays(from, -1));
  const after = await readTotals(reader, to);
  const opened = new Map(before.map((row) => [`${row.currency} ${row.code}`, row]));
  return after
    .filter((row) => row.currency === currency)
    .toSorted((a, b) => a.code - b.code)
    .map(({ code, debits, credits }) => {
      const { debits: earlierDebits = 0n, credits: earlierCredits = 0n } =
        opened.get(`${currency} ${code}`) ?? {};
      return {
        code,
        opening: earlierDebits - earlierCredits,
        debits: debits - earlierDebits,
        credits: credits - earlierCredits,
        closing: debits - credits,
      };
    });
}

export type GeneralLedger = {
  /** Debits − credits before the first date. */
  readonly opening: bigint;
  readonly days: readonly CodeMoves[];
};

/** Returns the movements on the accounts of one code by date, over the whole book. */
export async function readGeneralLedger(
  reader: Reader,
  asked: { code: number; currency: Currency; from: IsoDate; to: IsoDate },
): Promise<GeneralLedger> {
  const before = await readTotals(reader, addDays(asked.from, -1));
  const own = before.find((row) => row.code === asked.code && row.currency === asked.currency);
  const days = await readDayMoves(reader, asked);
  return { opening: own === undefined ? 0n : own.debits - own.credits, days };
}
