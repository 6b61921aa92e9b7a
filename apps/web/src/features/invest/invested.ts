import type { Currency } from '@quarrter/domain/money';

/** What the form hands to the overview: the investment that was just made. Gone after a reload. */
export type InvestedState = { invested?: { amount: string; currency: Currency } };
