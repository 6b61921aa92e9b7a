import {
  chooseAtMaturity as chooseCall,
  reinvest as reinvestCall,
} from '@quarrter/contract/client/reinvestment';
import { toWire } from '@quarrter/domain/money';
import { currencyOfPath } from '../../platform/http/currency-of-path.ts';
import { type App, requestIdOf, serve } from '../../platform/http/http.ts';
import type { InvestmentsDeps } from '../deps.ts';
import { findInvestment } from '../invest/read-investments.ts';
import { chooseAtMaturity } from './choose-at-maturity.ts';
import { reinvest } from './reinvest.ts';

/** The calls for an investment at its maturity, other than to withdraw it. */
export function maturityRoutes(app: App, deps: InvestmentsDeps): void {
  serve(app, reinvestCall, async ({ params, body, client: { clientId }, request }) => {
    const currency = currencyOfPath(params.currency);
    const { investmentId: id } = await reinvest(deps, {
      clientId,
      requestId: requestIdOf(request),
      investmentId: params.id,
      currency,
      amount: body.amount,
      code: body.s,
    });
    const started = await findInvestment(deps.db, clientId, { id, currency, kind: 'FTI' });
    return {
      id,
      investment_type: 'FTI' as const,
      amount: toWire(started.initialAmount),
      start_date: started.startOn,
      maturity_date: started.maturesOn,
    };
  });

  serve(app, chooseCall, async ({ params, body, client: { clientId } }) => {
    const currency = currencyOfPath(params.currency);
    const choice = body.at_maturity;
    await chooseAtMaturity(deps, { clientId, investmentId: params.id, currency, choice });
    return { at_maturity: choice };
  });
}
