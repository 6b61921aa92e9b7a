import {
  debtPaymentOffers,
  type OwnPaymentOffer,
  ownPaymentOffers,
  payFromInvestment as payCall,
  payDebtFromInvestment as payDebtCall,
} from '@quarrter/contract/client/own-payments';
import { parseAmount, toWire } from '@quarrter/domain/money';
import type { InvestmentsDeps, OwnPaymentOffer as Offer } from '../investments/index.ts';
import { shortId } from '../platform/database/ids.ts';
import { currencyOfPath } from '../platform/http/currency-of-path.ts';
import { type App, requestIdOf, serve } from '../platform/http/http.ts';
import { payDebtFromInvestment, readDebtPaymentOffers } from './pay-debt.ts';
import { payFromInvestment, readOwnPaymentOffers } from './pay-from-investment.ts';

/** Paying an overdue loan or a debt from an investment of the same client. */
export function ownPaymentsRoutes(app: App, deps: InvestmentsDeps): void {
  serve(app, ownPaymentOffers, async ({ params, client: { clientId } }) => {
    const named = { clientId, loanType: params.type, loanId: params.id };
    const { overdue, offers } = await readOwnPaymentOffers(deps.db, named);
    return { overdue: toWire(overdue), results: offers.map(presentOffer) };
  });

  serve(app, payCall, async ({ params, body, client: { clientId }, request }) => {
    const paid = await payFromInvestment(deps, {
      clientId,
      requestId: requestIdOf(request),
      loanType: params.type,
      loanId: params.id,
      investmentId: body.investment,
      amount: parseAmount(body.amount) ?? 0n,
    });
    return {
      repayment_id: paid.repaymentId,
      amount: toWire(BigInt(paid.amount)),
      left: toWire(BigInt(paid.left)),
      paid_on: paid.paidOn,
    };
  });

  serve(app, debtPaymentOffers, async ({ params, client: { clientId } }) => {
    const currency = currencyOfPath(params.currency);
    const { owed, offers } = await readDebtPaymentOffers(deps.db, clientId, currency);
    return { owed: toWire(owed), results: offers.map(presentOffer) };
  });

  serve(app, payDebtCall, async ({ params, body, client: { clientId }, request }) => {
    const paid = await payDebtFromInvestment(deps, {
      clientId,
      requestId: requestIdOf(request),
      currency: currencyOfPath(params.currency),
      investmentId: body.investment,
      amount: parseAmount(body.amount) ?? 0n,
    });
    return {
      amount: toWire(BigInt(paid.amount)),
      left: toWire(BigInt(paid.left)),
      still_owed: toWire(BigInt(paid.stillOwed)),
      paid_on: paid.paidOn,
    };
  });
}

function presentOffer({ from, plan }: Offer): OwnPaymentOffer {
  return {
    id: from.investmentId,
    short_id: shortId(from.investmentId),
    investment_type: from.kind,
    maturity_date: from.maturesOn,
    balance: toWire(from.capital + from.returns),
    amount: toWire(plan.amount),
    capital: toWire(plan.split.capital),
    returns: toWire(plan.split.returns),
    left: toWire(plan.left),
    status_after: plan.status,
    still_overdue: toWire(plan.stillDue),
  };
}
