import { sql } from 'kysely';

/** Every investment, for the pictures of the portfolio; the ledger knows which still hold money. */
export const portfolioInvestments = sql`(
  SELECT client_id, investment_id, currency, plan, matures_on FROM investments
)`;
