import type { Approval } from '@quarrter/contract/staff/approvals';
import type { WithdrawalRulesForm } from '@quarrter/contract/staff/withdrawal-rules';
import { parseAmount } from '@quarrter/domain/money';
import { listProposalsOf } from '../../approvals/index.ts';
import { type ConsoleDeps, presentProposals, type StaffMember } from '../../console/index.ts';
import { currencyOfPath } from '../../platform/http/currency-of-path.ts';
import { proposeWithdrawalRules } from '../change-withdrawal-rules.ts';
import { readWithdrawalRules } from '../withdrawal-rules.ts';
import { proposeChange } from './products.ts';

/** Returns the withdrawal rules of a currency, with every change that was proposed for them. */
export async function showWithdrawalRules(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  slug: string,
) {
  const currency = currencyOfPath(slug);
  const proposals = await listProposalsOf(db, 'withdrawal-rules', currency);
  return {
    rules: await readWithdrawalRules(db, currency),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
  };
}

export function proposeRules(
  console: ConsoleDeps,
  staff: StaffMember,
  slug: string,
  form: WithdrawalRulesForm,
): Promise<Approval> {
  const rules = {
    currency: currencyOfPath(slug),
    holdAbove: parseAmount(form.holdAbove) ?? 0n,
    identityAbove: parseAmount(form.identityAbove) ?? 0n,
    approvalAbove: form.approvalAbove ? parseAmount(form.approvalAbove) : null,
  };
  return proposeChange(console, staff, (tx, proposing) =>
    proposeWithdrawalRules(tx, { basedOn: form.version, rules, ...proposing }),
  );
}
