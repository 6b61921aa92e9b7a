import type { IsoDate } from '@quarrter/domain/calendar';
import {
  fullTimeMonths,
  type InvestmentKind,
  type InvestmentPlan,
  type InvestmentTier,
  type Offer,
  planInvestment,
} from '@quarrter/domain/investments';
import type { Currency, Minor } from '@quarrter/domain/money';

/** The data shown of an investment before it is paid. */
export type ShownPlan = {
  kind: InvestmentKind;
  capital: Minor;
  currency: Currency;
  ratePpm: number;
  plan: InvestmentPlan;
};

/** A full-time investment as its plan will go, if it is paid today. */
export function shownPlan(capital: Minor, tier: InvestmentTier, today: IsoDate): ShownPlan {
  return shown('FTI', capital, { ...tier, months: fullTimeMonths }, today);
}

/** Slots of an offer as their plan will go, if they are paid today. */
export function shownOffer(capital: Minor, offer: Offer, today: IsoDate): ShownPlan {
  return shown('LTI', capital, offer, today);
}

function shown(
  kind: InvestmentKind,
  capital: Minor,
  terms: { currency: Currency; ratePpm: number; taxPpm: number; months: number },
  startOn: IsoDate,
): ShownPlan {
  const { currency, ratePpm, taxPpm, months } = terms;
  const plan = planInvestment({ capital, ratePpm, taxPpm, months, startOn });
  return { kind, capital, currency, ratePpm, plan };
}
