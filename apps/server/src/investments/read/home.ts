import type { HomeInvestments } from '@quarrter/contract/client/home';
import type { IsoDate } from '@quarrter/domain/calendar';
import { type Currency, toWire } from '@quarrter/domain/money';
import { readMonthChanges } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Investment, readInvestments } from '../invest/read-investments.ts';
import { toInvestmentSummary } from '../wire.ts';
import { findInvestments, findMatured, totalsOf } from './totals.ts';

/**
 * The home screen's figures for the investments of a currency. A client who never invested in it
 * needs only one statement.
 */
export async function readHomeInvestments(
  reader: Reader,
  clientId: string,
  currency: Currency,
  today: IsoDate,
): Promise<HomeInvestments> {
  const wanted = { currency, today, current: 0, recent: 0 };
  const found = await findInvestments(reader, clientId, wanted);
  if (found.counted === undefined) return nothing;
  const [changes, matured] = await Promise.all([
    readMonthChanges(reader, clientId, currency),
    findMatured(reader, clientId, { ...wanted, shown: 1 }),
  ]);
  const ids = [found.nextReturn, found.nextMaturity, matured.ids[0] ?? null];
  const shown = await readInvestments(reader, clientId, [
    ...new Set(ids.filter((id) => id !== null)),
  ]);
  const [nextReturn, nextMaturity, lastMatured] = ids.map((id) =>
    shown.find(({ investmentId }) => investmentId === id),
  );
  return {
    summary: toInvestmentSummary(totalsOf(found.counted, changes)),
    next_return: nextReturn
      ? {
          ...named(nextReturn, nextReturn.nextReturnsOn ?? nextReturn.startOn),
          amount: toWire(nextReturn.nextReturn.net),
        }
      : null,
    next_maturity: nextMaturity
      ? { ...named(nextMaturity, nextMaturity.maturesOn), at_maturity: nextMaturity.atMaturity }
      : null,
    matured: lastMatured
      ? {
          ...named(lastMatured, lastMatured.maturesOn),
          balance: toWire(lastMatured.capital + lastMatured.returns),
          count: matured.count,
        }
      : null,
  };
}

const nothing: HomeInvestments = {
  summary: toInvestmentSummary(totalsOf(undefined, [])),
  next_return: null,
  next_maturity: null,
  matured: null,
};

function named({ investmentId, kind }: Investment, date: string) {
  return { id: investmentId, investment_type: kind, date };
}
