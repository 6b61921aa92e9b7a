import { savedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import {
  previewWithdrawal as previewCall,
  savedPayoutAccount,
} from '@quarrter/contract/client/withdrawal-preview';
import { otherHolderMessage } from '@quarrter/domain/investments';
import { currencyFromSlug, parseAmount } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import type { PaymentsDeps } from '../../payments/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { currencyOfInvestment } from '../queries.ts';
import { previewWithdrawal } from '../withdraw/preview-withdrawal.ts';
import { findSavedAccount } from '../withdraw/withdrawal-account.ts';
import { showSavedNextOfKin } from './saved-next-of-kin.ts';

/** The calls of the forms before anything is paid or withdrawn. */
export function investmentFormRoutes(app: App, deps: PaymentsDeps): void {
  const { db, secrets } = deps;

  serve(app, savedNextOfKin, async ({ client: { clientId } }) => ({
    next_of_kin: await showSavedNextOfKin(db, secrets, clientId),
  }));

  serve(app, previewCall, async ({ query, client: { clientId } }) => {
    const shownId = query.investment_type_id ?? null;
    const named = currencyFromSlug(query.currency ?? '');
    const shown =
      named === null && shownId !== null ? await currencyOfInvestment(db, clientId, shownId) : null;
    return previewWithdrawal(db, clientId, {
      amount: parseAmount(query.amount) ?? 0n,
      currency: named ?? shown ?? 'NGN',
      shownId,
    });
  });

  serve(app, savedPayoutAccount, async ({ client: { clientId } }) => {
    const account = await findSavedAccount(deps, clientId, new Date());
    if (account === null) return { account: null };
    const { bankCode, accountNumber, accountName, isOwn } = account;
    return {
      account: {
        bank_name: bankCode,
        bank_account_number: maskLastFour(accountNumber),
        same_account_as: account.sameAs,
        holder: accountName,
        note: isOwn ? '' : otherHolderMessage(accountName),
      },
    };
  });
}
