import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, wireAmount } from '../call.ts';
import { approval } from './approvals.ts';
import { withdrawalRulesForm } from './product-forms.ts';

export { type WithdrawalRulesForm, withdrawalRulesForm } from './product-forms.ts';

/** The amounts above which withdrawals of a currency are protected. */
export const withdrawalRules = z.object({
  version: z.number(),
  hold_above: wireAmount,
  identity_above: wireAmount,
  /** Null: staff approve none for its amount. */
  approval_above: z.nullable(wireAmount),
});
export type WithdrawalRulesRecord = z.infer<typeof withdrawalRules>;

const params = z.object({ currency: z.string() });

export const staffWithdrawalRules = defineCall({
  method: 'GET',
  path: '/staff/api/products/withdrawals/:currency/',
  auth: 'staff',
  needs: 'all staff',
  summary: 'Read what protects withdrawals',
  description:
    'Above `hold_above` a transfer to a new account is held; above ' +
    '`identity_above`, of all that a client invested, the identity must be verified; above ' +
    '`approval_above` two of the staff release it. `currency` is `naira` or `dollar`.',
  params,
  replies: {
    200: z.object({ rules: withdrawalRules, proposals: z.array(approval) }),
  },
});

export const proposeWithdrawalRules = defineCall({
  method: 'POST',
  path: '/staff/api/products/withdrawals/:currency/propose/',
  auth: 'staff',
  needs: ['propose-product'],
  summary: 'Propose other amounts that protect withdrawals',
  description:
    'Nothing changes before somebody else approves it; withdrawals that were requested keep the ' +
    'rules of their day. An empty `approval_above` is no limit.',
  example: {
    version: 1,
    hold_above: '1000000.00',
    identity_above: '5000000.00',
    approval_above: '20000000.00',
  },
  params,
  body: withdrawalRulesForm,
  replies: {
    201: approval,
    400: z.union([fieldErrors, detail]),
    409: detail,
  },
});
