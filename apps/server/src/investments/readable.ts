import type { InvestmentKind } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';

/** The kind of investment that clients call by a word; null for any other word. */
export function investmentKindNamed(word: string): InvestmentKind | null {
  if (/^(fti|full)$/.test(word)) return 'FTI';
  return /^(lti|limited)$/.test(word) ? 'LTI' : null;
}

/** Withdrawals that paid a loan or a debt of their client, with the receipt that each became. */
export const storedOwnPayments = sql`(
  SELECT client_id, withdrawal_id, payout_id AS receipt_id, loan_id, repayment_id, paid_debt,
    currency, amount, requested_on
  FROM withdrawals WHERE loan_id IS NOT NULL OR paid_debt
)`;

/** Whether `subject_id` is an investment of the client in this currency, or of this kind. */
export function ofInvestments(
  clientId: string,
  wanted: { readonly currency: Currency } | { readonly kind: InvestmentKind },
): RawBuilder<boolean> {
  const condition =
    'currency' in wanted
      ? sql`currency = ${wanted.currency}`
      : sql`investment_type = ${wanted.kind}`;
  return sql`subject_id IN (
    SELECT investment_id FROM investments WHERE client_id = ${clientId} AND ${condition}
  )`;
}
