import {
  dischargeLetter,
  loanAgreement,
  loanOffer,
  newSchedule,
  repaymentReceipt,
} from '@quarrter/contract/client/loan-agreement';
import { sendPdf } from '../../issued-documents/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { showOffer } from '../decide/offer-terms.ts';
import type { LoansDeps } from '../deps.ts';
import { openAgreement, openDischargeLetter, openNewSchedule, openReceipt } from './open-issued.ts';

/**
 * The offer that a client reads before accepting it, and the documents that we issue afterwards.
 */
export function agreementRoutes(app: App, deps: LoansDeps): void {
  serve(app, loanOffer, ({ params, client: { clientId } }) =>
    showOffer(deps, { clientId, loanType: params.type, loanId: params.id }),
  );

  serve(app, loanAgreement, async ({ params, client: { clientId }, reply }) => {
    const loan = { clientId, loanType: params.type, loanId: params.id };
    return sendPdf(reply, await openAgreement(deps, loan));
  });

  serve(app, repaymentReceipt, async ({ params, client: { clientId }, reply }) => {
    const loan = { clientId, loanType: params.type, loanId: params.id };
    return sendPdf(reply, await openReceipt(deps, loan, params.repayment_id));
  });

  serve(app, newSchedule, async ({ params, client: { clientId }, reply }) => {
    const loan = { clientId, loanType: params.type, loanId: params.id };
    return sendPdf(reply, await openNewSchedule(deps, loan));
  });

  serve(app, dischargeLetter, async ({ params, client: { clientId }, reply }) => {
    const loan = { clientId, loanType: params.type, loanId: params.id };
    return sendPdf(reply, await openDischargeLetter(deps, loan));
  });
}
