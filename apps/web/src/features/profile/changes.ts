import { parseAmount } from '@quarrter/domain/money';

type Values = Record<string, string | undefined>;

const amounts: ReadonlySet<string> = new Set(['gross_monthly_income', 'rent_mortgage']);

/**
 * The fields that differ from what the server last told; no others are sent (API-16). Amounts are compared
 * as amounts, and sent without their commas (PRO-08). Blanks at the ends do not count.
 */
export function changedFields<V extends Values>(saved: V, values: V): Partial<V> {
  const changed = Object.entries(values)
    .filter(([name, value]) => plain(name, value) !== plain(name, saved[name]))
    .map(([name, value]) => [name, amounts.has(name) ? value?.replaceAll(',', '') : value]);
  return Object.fromEntries(changed) as Partial<V>;
}

function plain(name: string, value = ''): string {
  const text = value.trim();
  return amounts.has(name) ? (parseAmount(text)?.toString() ?? text) : text;
}
