import { investmentRisk } from '@quarrter/ui/brand';

/** Beside every rate of an investment, and above every button that invests. */
export function RiskLine() {
  return <p className="max-w-3xl text-sm text-ink-soft">{investmentRisk}</p>;
}
