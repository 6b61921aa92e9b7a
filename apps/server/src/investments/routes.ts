import { createInvestment } from '@quarrter/contract/client/card-payments';
import {
  investmentAgreement,
  investmentDetail,
  investmentList,
  summary,
  withdraw as withdrawCall,
} from '@quarrter/contract/client/investments';
import { offerRecordOf } from '@quarrter/contract/offer-record';
import { type ClientOfferRecord, offerDetail, offerList } from '@quarrter/contract/offers';
import { type Offer, withdrawalMessages } from '@quarrter/domain/investments';
import { currencyFromSlug, parseAmount } from '@quarrter/domain/money';
import { requireRecentPassword } from '../accounts/index.ts';
import { sendPdf } from '../issued-documents/index.ts';
import { confirmPaid, nameBank, readClientDebts } from '../payments/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import { inSnapshot } from '../platform/database/in-snapshot.ts';
import { currencyOfPath } from '../platform/http/currency-of-path.ts';
import { type App, requestIdOf, serve } from '../platform/http/http.ts';
import { findOffer, listOffers } from '../products/index.ts';
import { hasInvestmentAgreement, openInvestmentAgreement } from './agreement/issue-agreement.ts';
import type { InvestmentsDeps } from './deps.ts';
import { readGrowth, toGrowthRecord } from './grow/growth.ts';
import { readOwnReservations } from './invest/own-reservations.ts';
import { unknownOffer } from './invest/prepare-limited.ts';
import { findInvestment, listInvestments } from './invest/read-investments.ts';
import { readTotals } from './read/totals.ts';
import { kindOfPath, toInvestmentRecord, toInvestmentSummary } from './wire.ts';
import { withdraw } from './withdraw/withdraw.ts';
import { findPayoutAccount } from './withdraw/withdrawal-account.ts';

export function investmentsRoutes(app: App, deps: InvestmentsDeps): void {
  const { db } = deps;

  serve(app, summary, async ({ params, client: { clientId } }) =>
    toInvestmentSummary(await readTotals(db, clientId, currencyOfPath(params.currency))),
  );

  serve(app, investmentList, async ({ params, query, client: { clientId } }) => {
    const currency = currencyOfPath(params.currency);
    const page = await inSnapshot(db, (tx) => listInvestments(tx, clientId, currency, query));
    const now = new Date();
    return { ...page, results: page.results.map((one) => toInvestmentRecord(one, now)) };
  });

  serve(app, withdrawCall, async ({ query, body, client: { clientId, sessionId }, request }) => {
    const now = new Date();
    requireRecentPassword(request, now);
    const named = {
      bankCode: body.bank_name,
      accountNumber: body.account,
      sameAs: body.same_account_as,
    };
    const account = await findPayoutAccount(deps, clientId, named, now);
    const currency = currencyFromSlug(body.currency ?? '');
    const shownId = body.investment_type_id ?? null;
    const asked = {
      clientId,
      sessionId,
      requestId: requestIdOf(request),
      amount: parseAmount(body.amount) ?? 0n,
      account,
      from: query.id === undefined ? { currency, shownId } : { id: query.id },
    };
    const { withdrawalId, notes, sendAfter } = await withdraw(deps, asked, now);
    return {
      Message: withdrawalMessages.requested,
      id: withdrawalId,
      requested_on: await readBusinessDate(db),
      bank: await nameBank(db, account.bankCode),
      account_ending: account.accountNumber.slice(-4),
      ...(notes.length === 0 ? {} : { detail: notes.join(' ') }),
      ...(sendAfter === null ? {} : { send_after: sendAfter }),
    };
  });

  serve(app, createInvestment, ({ body: { reference }, ...call }) =>
    confirmPaid(deps, { purpose: 'investment', reference }, call),
  );

  detailRoutes(app, deps);
  offerRoutes(app, deps);
}

function detailRoutes(app: App, deps: InvestmentsDeps): void {
  const { db } = deps;

  serve(app, investmentDetail, async ({ params, client: { clientId } }) => {
    const kind = kindOfPath(params.kind);
    const currency = currencyOfPath(params.currency);
    const investment = await findInvestment(db, clientId, { id: params.id, currency, kind });
    const growth = await readGrowth(db, clientId, investment);
    const debts = await readClientDebts(db, clientId);
    return {
      ...toInvestmentRecord(investment, new Date()),
      has_agreement: await hasInvestmentAgreement(db, clientId, investment.investmentId),
      ...(debts.length > 0 && { debts }),
      growth: toGrowthRecord(growth),
    };
  });

  serve(app, investmentAgreement, async ({ params, client: { clientId }, reply }) => {
    const kind = kindOfPath(params.kind);
    const currency = currencyOfPath(params.currency);
    const wanted = { clientId, id: params.id, currency, investment_type: kind };
    return sendPdf(reply, await openInvestmentAgreement(deps, wanted));
  });
}

function offerRoutes(app: App, { db }: InvestmentsDeps): void {
  serve(app, offerList, async ({ query, client: { clientId } }) => {
    const page = await listOffers(db, query, { drafts: false });
    const reservedOf = await readOwnReservations(db, clientId);
    return { ...page, results: page.results.map((offer) => presentOffer(offer, reservedOf)) };
  });

  serve(app, offerDetail, async ({ params, client: { clientId } }) => {
    const offer = await findOffer(db, params.id);
    if (offer === undefined || offer.state === 'draft') throw unknownOffer();
    return presentOffer(offer, await readOwnReservations(db, clientId));
  });
}

function presentOffer(offer: Offer, reservedOf: (offerId: string) => number): ClientOfferRecord {
  return { ...offerRecordOf(offer), number_of_slots_reserved_by_you: reservedOf(offer.offerId) };
}
