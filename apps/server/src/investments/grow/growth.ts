import type { InvestmentGrowthRecord } from '@quarrter/contract/client/investment-growth';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type GrowthMonth,
  growthOf,
  sumMonths,
  type TakenPart,
  type TaxedReturn,
} from '@quarrter/domain/investments';
import { toWire } from '@quarrter/domain/money';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readTaxVersions } from '../../products/index.ts';
import type { InvestmentDetails } from '../invest/read-investments.ts';
import { readReversals, readTakenParts, type TakenKind } from '../queries.ts';

/** Money that left an investment for good, and the capital that was left then. */
type Movement = {
  readonly on: IsoDate;
  readonly kind: TakenKind | 'taken_back';
  readonly amount: bigint;
  readonly capitalLeft: bigint;
};

export type Growth = {
  readonly months: readonly GrowthMonth[];
  /** In the order of their days. */
  readonly movements: readonly Movement[];
};

/** The past and expected returns of an investment by month, and the money that left it. */
export async function readGrowth(
  reader: Reader,
  clientId: string,
  investment: InvestmentDetails,
): Promise<Growth> {
  const { investmentId, credited, nextReturnsOn, status, before } = investment;
  const today = await readBusinessDate(reader);
  const taxes = await readTaxVersions(reader);
  const taken = (await readTakenParts(reader, clientId, [investmentId])).map((part) => ({
    kind: part.kind,
    on: part.taken_on,
    capital: part.capital,
    returns: part.returns,
  }));
  const reversed = (await readReversals(reader, clientId, [investmentId])).map((part) => ({
    kind: 'taken_back' as const,
    on: part.reversed_on,
    capital: part.capital,
    returns: part.returns,
  }));
  const movements = [...taken, ...reversed].toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const parts = credited.map(({ number, net, tax }) => ({ number, amount: net, tax }));
  const past = { taken: movements, credited: parts, nextReturnsOn, status, before };
  return {
    months: growthOf(investment, past, { today, taxes }),
    movements: withCapitalLeft(movements, investment.initialAmount),
  };
}

function withCapitalLeft(
  movements: readonly (TakenPart & Pick<Movement, 'kind'>)[],
  initialAmount: bigint,
): Movement[] {
  let capitalLeft = initialAmount;
  return movements.map(({ on, kind, capital, returns }) => {
    capitalLeft -= capital;
    return { on, kind, amount: capital + returns, capitalLeft };
  });
}

export function toGrowthRecord({ months, movements }: Growth): InvestmentGrowthRecord {
  return {
    months: months.map(({ number, on, state, earned, capital, ...month }) => ({
      number,
      date: on,
      state,
      ...toTaxed(month),
      earned: toWire(earned),
      capital: toWire(capital),
    })),
    credited: toTaxed(sumMonths(months, 'credited')),
    to_come: toTaxed(sumMonths(months, 'upcoming')),
    movements: movements.map(({ on, kind, amount, capitalLeft }) => ({
      date: on,
      kind,
      amount: toWire(amount),
      capital_left: toWire(capitalLeft),
    })),
  };
}

function toTaxed({ gross, tax, net }: TaxedReturn) {
  return { gross: toWire(gross), tax: toWire(tax), amount: toWire(net) };
}
