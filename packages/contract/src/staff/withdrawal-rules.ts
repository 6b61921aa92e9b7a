import * as z from 'zod/mini';
import { money, staffCall } from '../call.ts';
import { approval, proposalReplies } from './approvals.ts';
import { withdrawalRulesForm } from './product-forms.ts';

export { type WithdrawalRulesForm, withdrawalRulesForm } from './product-forms.ts';

/** The amounts above which withdrawals of a currency are protected. */
export const withdrawalRules = z.object({
  version: z.number(),
  holdAbove: money,
  identityAbove: money,
  /** Null: staff approve none for its amount. */
  approvalAbove: z.nullable(money),
});
export type WithdrawalRulesRecord = z.infer<typeof withdrawalRules>;

export const staffWithdrawalRules = staffCall('GET /staff/api/products/withdrawals/:currency/', {
  needs: 'all staff',
  summary: 'Read what protects withdrawals',
  description:
    'Returns the limits. Above `holdAbove` a transfer to a new account is held; above ' +
    '`identityAbove`, of all that a client invested, the identity must be verified; above ' +
    '`approvalAbove` two of the staff release it. `currency` is `naira` or `dollar`.',
  replies: { 200: z.object({ rules: withdrawalRules, proposals: z.array(approval) }) },
});

export const proposeWithdrawalRules = staffCall(
  'POST /staff/api/products/withdrawals/:currency/propose/',
  {
    needs: ['propose-product'],
    summary: 'Propose other amounts that protect withdrawals',
    description:
      'Proposes new limits, which apply once someone else approves them; withdrawals already ' +
      'requested keep their rules. An empty `approvalAbove` is no limit.',
    example: {
      version: 1,
      holdAbove: '1000000.00',
      identityAbove: '5000000.00',
      approvalAbove: '20000000.00',
    },
    body: withdrawalRulesForm,
    replies: proposalReplies,
  },
);
