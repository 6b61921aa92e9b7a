import type { InvestmentOverview } from '@quarrter/contract/client/investment-overview';

/** What a client held at the end of a month, or holds today. */
export type WorthMonth = InvestmentOverview['months'][number];
