import { investmentRisk } from '@quarrter/ui/brand';

/** Beside every rate of an investment: who holds the money and what can happen to it. */
export function Risk() {
  return <p className="max-w-3xl text-sm text-ink-soft">{investmentRisk}</p>;
}
