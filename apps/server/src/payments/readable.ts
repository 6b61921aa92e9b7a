import { sql } from 'kysely';
import { ledgerAccounts, ledgerCodes } from '../ledger/index.ts';

/*
 * Sub-queries of payments for the comparison with the provider. PostgreSQL merges them into the
 * query around them.
 */

/** Whose a reference is: reference, client_id, and the payment's or the payout's id. */
export const knownReferences = sql`(
  SELECT reference, client_id, record_id FROM payment_references
)`;

/**
 * Every charge that is booked: client_id, payment_id, receipt_id, reference, provider_id, amount,
 * fee, currency, booked_on, and how much of it the provider has reversed and not returned.
 */
export const bookedCharges = sql`(
  SELECT receipt.client_id, receipt.payment_id, receipt.receipt_id, payment.reference,
    receipt.provider_id, receipt.amount, receipt.fee, receipt.currency, receipt.booked_on,
    receipt.amount - receipt.fee - coalesce(cash.balance, 0) AS taken_back
  FROM receipts AS receipt
  JOIN payments AS payment ON payment.client_id = receipt.client_id
    AND payment.payment_id = receipt.payment_id
  LEFT JOIN ${ledgerAccounts(ledgerCodes.providerCash)} AS cash
    ON cash.client_id = receipt.client_id AND cash.subject_id = receipt.receipt_id
    AND cash.currency = receipt.currency
)`;

/**
 * Every transfer to a client that the provider makes, part by part: client_id, payout_id,
 * reference, status, amount, the fee that is booked, currency, settled_on.
 */
export const bookedPayouts = sql`(
  SELECT payout.client_id, payout.payout_id, payout.reference, payout.status, payout.amount,
    coalesce(fees.balance, 0) AS fee, payout.currency, payout.settled_on
  FROM payouts AS payout
  LEFT JOIN ${ledgerAccounts(ledgerCodes.providerFees)} AS fees
    ON fees.client_id = payout.client_id AND fees.subject_id = payout.payout_id
    AND fees.currency = payout.currency
  WHERE payout.parts = 0 AND NOT payout.by_hand AND NOT EXISTS (
    SELECT 1 FROM payout_evidence AS evidence
    WHERE evidence.client_id = payout.client_id AND evidence.payout_id = payout.payout_id
  )
)`;

/**
 * Every refund that the provider made or is making, begun there or ordered by staff: client_id,
 * reversal_id, the key that both sides know it by (`entry_key`, see ProviderRecord), the provider's
 * id of its charge, state, amount, currency, changed_on.
 */
export const bookedRefunds = sql`(
  SELECT reversal.client_id, reversal.reversal_id,
    CASE reversal.cause WHEN 'dispute' THEN 'dispute-' || reversal.provider_id
      ELSE reversal.provider_id END AS entry_key,
    receipt.provider_id AS charge_id, reversal.state, reversal.named AS amount,
    reversal.currency, reversal.changed_on
  FROM receipt_reversals AS reversal
  JOIN receipts AS receipt ON receipt.client_id = reversal.client_id
    AND receipt.receipt_id = reversal.receipt_id
  WHERE reversal.cause IN ('dispute', 'refund')
  UNION ALL
  SELECT refund.client_id, refund.refund_id, refund.provider_id, receipt.provider_id,
    CASE refund.status WHEN 'processed' THEN 'taken' WHEN 'failed' THEN 'failed'
      ELSE 'pending' END,
    refund.amount, refund.currency, refund.settled_on
  FROM refunds AS refund
  JOIN receipts AS receipt ON receipt.client_id = refund.client_id
    AND receipt.receipt_id = refund.receipt_id
  WHERE refund.provider_id IS NOT NULL AND NOT refund.begun_at_provider
    -- The provider's later word on a refund that failed is a reversal.
    AND NOT EXISTS (
      SELECT 1 FROM receipt_reversals AS later
      WHERE later.client_id = refund.client_id AND later.cause = 'refund'
        AND later.provider_id = refund.provider_id
    )
)`;

/** Cards that were removed here and that the provider did not remove: client_id, card_id, card. */
export const rejectedCards = sql`(
  SELECT client_id, card_id, initcap(brand) || ' ending in ' || last4 AS card
  FROM saved_cards WHERE refused_at IS NOT NULL
)`;
