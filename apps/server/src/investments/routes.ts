import {
  investmentDetail,
  investmentList,
  summary,
  withdraw as withdrawCall,
} from '@quarrter/contract/investments';
import type { InvestmentKind } from '@quarrter/domain/investments';
import { type Currency, currencyFromSlug, parseAmount } from '@quarrter/domain/money';
import { requireRecentPassword } from '../accounts/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import { type App, requestIdOf, requireClient, serve } from '../platform/http.ts';
import { notFound } from '../platform/http-error.ts';
import { findInvestmentRecord, listInvestmentRecords, summarize } from './records.ts';
import { withdraw } from './withdraw.ts';
import { findPayoutAccount } from './withdrawal-account.ts';

export function investmentsRoutes(app: App, deps: PaymentsDeps): void {
  serve(app, summary, async ({ params, request }) =>
    summarize(deps.db, requireClient(request).clientId, requireCurrency(params.currency)),
  );
  serve(app, investmentList, async ({ params, query, request }) => {
    const { clientId } = requireClient(request);
    return listInvestmentRecords(deps.db, clientId, requireCurrency(params.currency), query);
  });
  serve(app, investmentDetail, async ({ params, request }) => {
    const kind = kinds[params.kind];
    if (kind === undefined) throw notFound();
    const currency = requireCurrency(params.currency);
    const { clientId } = requireClient(request);
    return findInvestmentRecord(deps.db, clientId, { id: params.id, currency, kind });
  });
  serve(app, withdrawCall, async ({ query, body, request }) => {
    requireRecentPassword(request);
    const { clientId } = requireClient(request);
    const account = await findPayoutAccount(deps, clientId, body);
    const currency = currencyFromSlug(body.currency ?? '');
    const shownId = body.investment_type_id ?? null;
    const from = query.id === undefined ? { currency, shownId } : { id: query.id };
    const amount = parseAmount(body.amount) ?? 0n;
    const asked = { clientId, requestId: requestIdOf(request), amount, account, from };
    return deps.db.transaction().execute((tx) => withdraw(tx, deps.secrets, asked));
  });
}

/** How paths name the kinds (API-33). */
const kinds: { readonly [slug: string]: InvestmentKind } = { limited: 'LTI', full: 'FTI' };

function requireCurrency(slug: string): Currency {
  const currency = currencyFromSlug(slug);
  if (currency === null) throw notFound();
  return currency;
}
