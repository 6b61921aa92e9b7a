import type { InvestmentOverview } from '@quarrter/contract/client/investment-overview';

/** A client's holding at the end of a month, or today. */
export type WorthMonth = InvestmentOverview['months'][number];
