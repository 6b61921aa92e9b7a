import { waitingReasons } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors, recordId, wireAmount } from '../call.ts';
import { amountField } from '../fields.ts';
import { accountNames, moneyCommands, nameEnquiries } from '../limits.ts';

/** Why staff look at a withdrawal before it is sent. */
export const waitingReason = z.enum(waitingReasons);

/**
 * Predicts the course of a withdrawal before it is confirmed. Nothing is withdrawn. The account
 * number is in the body, because addresses are logged.
 */
export const checkWithdrawal = clientCall('POST /investments/api/withdrawals/check/', {
  limits: [nameEnquiries, accountNames],
  summary: 'Check a withdrawal before requesting it',
  description:
    'Returns whether the account is known, the checks the withdrawal would need, and how long it ' +
    'would be held. Uses the account in the profile if none is given.',
  example: { amount: '5000', currency: 'naira' },
  body: z.object({
    amount: amountField('Amount is required', 'Please input a number'),
    currency: z.string(),
    bank_name: z.optional(z.string()),
    account: z.optional(z.string()),
    same_account_as: z.optional(recordId),
  }),
  replies: {
    200: z.object({
      /**
       * Whether it was paid into by a withdrawal, or saved in the profile, for 24 hours and before
       * risky changes.
       */
      account_known: z.boolean(),
      waiting_for: z.array(waitingReason),
      held_minutes: z.number(),
      /** How long it would be held, and why; empty if it would not be. */
      hold_note: z.string(),
      /** The account is not known, and the client has no second factor to protect it. */
      second_factor_advised: z.boolean(),
      /** Explains why it would wait; empty if it would be sent at once. */
      notes: z.array(z.string()),
    }),
    400: z.union([fieldErrors, detail]),
    502: detail,
  },
});

export const cancelWithdrawal = clientCall('POST /investments/api/withdrawals/:id/cancel/', {
  limits: [moneyCommands],
  summary: 'Cancel a withdrawal',
  description:
    'Cancels a withdrawal whose transfer has not been sent; otherwise returns 409. The money is ' +
    'returned to the investments. Idempotent.',
  replies: { 200: detail, 409: detail },
});

/** Whether a withdrawal of the client would wait for their identity, and from which sum on. */
export const identityRule = clientCall('GET /investments/api/withdrawals/identity/:currency/', {
  summary: 'Read when my identity must be verified',
  description:
    'Returns the limits. A withdrawal of a client whose total invested is more than `above` ' +
    'waits until staff have verified the identity.',
  replies: {
    200: z.object({
      above: wireAmount,
      invested: wireAmount,
      /** Whether the profile has a NIN or BVN. */
      given: z.boolean(),
      verified: z.boolean(),
    }),
  },
});
