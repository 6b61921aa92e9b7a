import type { WithdrawalRules } from '@quarrter/domain/investments';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import {
  type ApprovalSubject,
  defineApprovalKind,
  type Person,
  type Proposal,
  propose,
} from '../approvals/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { changesBetween, type Facts } from './facts.ts';
import { lockProducts } from './queries.ts';
import { productsDb } from './tables.ts';
import { readWithdrawalRules } from './withdrawal-rules.ts';

/** Amounts as digits of minor units, because JSON numbers are not exact. */
const digits = z.string().check(z.regex(/^\d{1,15}$/));
const storedRules = z.object({
  basedOn: z.int(),
  holdAbove: digits,
  identityAbove: digits,
  approvalAbove: z.nullable(digits),
});

/** The amounts above which withdrawals are protected; earlier requests keep their rules. */
export const withdrawalRulesChange = defineApprovalKind({
  name: 'withdrawal-rules',
  version: 1,
  noun: 'change',
  effect: 'It applies to every withdrawal that is requested from now on.',
  payload: storedRules,
  proposeAs: 'propose-product',
  decideAs: 'decide-product',
  readSubject: async (tx, subject) => {
    await lockProducts(tx);
    const rules = await readWithdrawalRules(tx, currencyOf(subject));
    return { title: `Withdrawals in ${currencyNames[rules.currency]}`, facts: factsOf(rules) };
  },
  describe: async (tx, subject, { basedOn, ...payload }) => {
    const rules = await readWithdrawalRules(tx, currencyOf(subject));
    if (rules.version !== basedOn) {
      throw conflict('Someone else has changed these amounts. Reload the page.');
    }
    return changesBetween(factsOf(rules), factsOf(toRules(rules.currency, payload)));
  },
  execute: async (tx, { subject, payload, proposedBy, decidedBy, businessTime }) => {
    const { currency, version } = await readWithdrawalRules(tx, currencyOf(subject));
    const rules = toRules(currency, payload);
    await productsDb(tx)
      .insertInto('withdrawal_rule_versions')
      .values({
        currency,
        version: version + 1,
        hold_above: rules.holdAbove,
        identity_above: rules.identityAbove,
        approval_above: rules.approvalAbove,
        proposed_by: proposedBy.staffId,
        approved_by: decidedBy.staffId,
        approved_on: businessTime.date,
        approved_at: businessTime.at,
      })
      .execute();
  },
});

export type RulesProposalInput = {
  /** The version that the person who proposes has seen. */
  readonly basedOn: number;
  readonly rules: WithdrawalRules;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

export function proposeWithdrawalRules(tx: Tx, input: RulesProposalInput): Promise<Proposal> {
  const { basedOn, rules, by, businessTime } = input;
  return propose(tx, withdrawalRulesChange, {
    subject: { id: rules.currency, clientId: null },
    payload: {
      basedOn,
      holdAbove: String(rules.holdAbove),
      identityAbove: String(rules.identityAbove),
      approvalAbove: rules.approvalAbove === null ? null : String(rules.approvalAbove),
    },
    by,
    businessTime,
  });
}

const currencyNames: { readonly [C in Currency]: string } = { NGN: 'naira', USD: 'dollars' };

function currencyOf({ id }: ApprovalSubject): Currency {
  if (id !== 'NGN' && id !== 'USD') throw notFound();
  return id;
}

function toRules(
  currency: Currency,
  payload: Omit<z.infer<typeof storedRules>, 'basedOn'>,
): WithdrawalRules {
  const { holdAbove, identityAbove, approvalAbove } = payload;
  return {
    currency,
    holdAbove: BigInt(holdAbove),
    identityAbove: BigInt(identityAbove),
    approvalAbove: approvalAbove === null ? null : BigInt(approvalAbove),
  };
}

function factsOf({ currency, holdAbove, identityAbove, approvalAbove }: WithdrawalRules): Facts {
  return {
    'Hold transfers above': formatMoney(holdAbove, currency),
    'Verify identity above (total invested)': formatMoney(identityAbove, currency),
    'Staff approval above':
      approvalAbove === null ? 'No limit' : formatMoney(approvalAbove, currency),
  };
}
