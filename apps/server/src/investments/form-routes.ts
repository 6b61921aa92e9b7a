import { savedNextOfKin } from '@quarrter/contract/next-of-kin';
import { previewWithdrawal as previewCall } from '@quarrter/contract/withdrawal-preview';
import { currencyFromSlug, parseAmount } from '@quarrter/domain/money';
import type { PaymentsDeps } from '../payments/index.ts';
import { type App, requireClient, serve } from '../platform/http.ts';
import { previewWithdrawal } from './preview-withdrawal.ts';
import { currencyOfInvestment } from './queries.ts';
import { showSavedNextOfKin } from './saved-next-of-kin.ts';

/** What the forms ask before anything is paid or withdrawn. */
export function investmentFormRoutes(app: App, { db, secrets }: PaymentsDeps): void {
  serve(app, savedNextOfKin, async ({ request }) => {
    const { clientId } = requireClient(request);
    return { next_of_kin: await showSavedNextOfKin(db, secrets, clientId) };
  });

  serve(app, previewCall, async ({ query, request }) => {
    const { clientId } = requireClient(request);
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
}
