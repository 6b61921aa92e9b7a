import { settlementQuote } from '@quarrter/contract/client/loan-settlement';
import { type App, serve } from '../../platform/http/http.ts';
import type { LoansDeps } from '../deps.ts';
import { showQuote } from './settlement-quote.ts';

/** Settling a loan early. */
export function settlementRoutes(app: App, { db }: LoansDeps): void {
  serve(app, settlementQuote, ({ params, client: { clientId } }) =>
    showQuote(db, clientId, params.type, params.id),
  );
}
