import type { Approval } from '@quarrter/contract/staff/approvals';
import {
  proposeWithdrawalRules as proposeCall,
  staffWithdrawalRules,
  type WithdrawalRulesForm,
} from '@quarrter/contract/staff/withdrawal-rules';
import { type Currency, currencyFromSlug, parseAmount } from '@quarrter/domain/money';
import { listProposalsOf } from '../../approvals/index.ts';
import { type ConsoleDeps, presentProposals, type StaffMember } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { notFound } from '../../platform/http/http-error.ts';
import {
  proposeChange,
  proposeWithdrawalRules,
  readWithdrawalRules,
} from '../../products/index.ts';

/** What protects withdrawals: everybody reads it, an administrator proposes a change. */
export function withdrawalRulesRoutes(app: App, console: ConsoleDeps): void {
  serve(app, staffWithdrawalRules, async ({ params, staff }) => {
    const currency = currencyOf(params.currency);
    const rules = await readWithdrawalRules(console.db, currency);
    const proposals = await listProposalsOf(console.db, 'withdrawal-rules', currency);
    return {
      rules,
      proposals: await presentProposals(console.db, proposals, staff, console.approvalKinds),
    };
  });

  serve(app, proposeCall, async ({ params, body, staff, reply }) => {
    const currency = currencyOf(params.currency);
    return reply.code(201).send(await proposeRules(console, staff, currency, body));
  });
}

function proposeRules(
  console: ConsoleDeps,
  staff: StaffMember,
  currency: Currency,
  form: WithdrawalRulesForm,
): Promise<Approval> {
  const rules = {
    currency,
    holdAbove: parseAmount(form.holdAbove) ?? 0n,
    identityAbove: parseAmount(form.identityAbove) ?? 0n,
    approvalAbove: form.approvalAbove ? parseAmount(form.approvalAbove) : null,
  };
  return proposeChange(console, staff, (tx, businessTime) =>
    proposeWithdrawalRules(tx, { basedOn: form.version, rules, by: staff, businessTime }),
  );
}

function currencyOf(slug: string): Currency {
  const currency = currencyFromSlug(slug);
  if (currency === null) throw notFound();
  return currency;
}
