import {
  cancelWithdrawal as cancelCall,
  checkWithdrawal,
  identityRule,
} from '@quarrter/contract/client/withdrawals';
import { holdNote } from '@quarrter/domain/investments';
import { currencyFromSlug, parseAmount, toWire } from '@quarrter/domain/money';
import { readProfile } from '../../accounts/index.ts';
import { readDebtTotals } from '../../payments/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { currencyOfPath } from '../../platform/http/currency-of-path.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { readWithdrawalRules } from '../../products/index.ts';
import type { InvestmentsDeps } from '../deps.ts';
import { reasonOfAccount } from '../mature/end-holding.ts';
import { readInvestedInAll } from '../queries.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { protectWithdrawal } from './protect-withdrawal.ts';
import { findPayoutAccount } from './withdrawal-account.ts';
import { notesOf } from './withdrawal-notes.ts';

/** The calls that protect withdrawals: to see why one waits, and to stop one. */
export function withdrawalRoutes(app: App, deps: InvestmentsDeps): void {
  serve(app, checkWithdrawal, async ({ body, client: { clientId } }) => {
    const now = new Date();
    const named = {
      bankCode: body.bank_name,
      accountNumber: body.account,
      sameAs: body.same_account_as,
    };
    const account = await findPayoutAccount(deps, clientId, named, now);
    const currency = currencyFromSlug(body.currency) ?? 'NGN';
    const protection = await protectWithdrawal(deps.db, deps, {
      clientId,
      currency,
      amount: parseAmount(body.amount) ?? 0n,
      account,
      now,
    });
    const { accountIsKnown, hasSecondFactor, identityGiven, holdReasons } = protection;
    const ofAccount = await deps.db
      .transaction()
      .execute((tx) => reasonOfAccount(tx, deps.gates, clientId));
    const reasons = [...protection.reasons, ...ofAccount];
    const debts = ofAccount.length > 0 ? await readDebtTotals(deps.db, clientId) : [];
    const waits = { reasons, identityGiven, debts, holder: account.accountName, currency };
    return {
      account_known: accountIsKnown,
      waiting_for: [...reasons],
      held_minutes: holdReasons.length === 0 ? 0 : deps.withdrawalHoldMinutes,
      hold_note: holdNote(holdReasons, deps.withdrawalHoldMinutes),
      second_factor_advised: !accountIsKnown && !hasSecondFactor,
      notes: notesOf({ ...waits, sendAfter: null }, null),
    };
  });

  serve(app, identityRule, async ({ params, client: { clientId } }) => {
    const currency = currencyOfPath(params.currency);
    const { identityAbove } = await readWithdrawalRules(deps.db, currency);
    const profile = await readProfile(deps.db, deps.secrets, clientId);
    return {
      above: toWire(identityAbove),
      invested: toWire(await readInvestedInAll(deps.db, clientId, currency)),
      given: profile.fields.nin !== '' || profile.fields.bvn !== '',
      verified: profile.ninVerified || profile.bvnVerified,
    };
  });

  serve(app, cancelCall, async ({ params, client: { clientId } }) => {
    await deps.db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const cancellation = { clientId, withdrawalId: params.id, by: 'client', reason: '' } as const;
      await cancelWithdrawal(tx, cancellation, businessTime);
    });
    return { detail: 'Your withdrawal is cancelled.' };
  });
}
