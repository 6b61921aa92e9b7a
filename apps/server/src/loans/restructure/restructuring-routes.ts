import { answerRestructuring } from '@quarrter/contract/client/loan-restructuring';
import { loanAcceptance } from '@quarrter/domain/loans';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { type App, serve } from '../../platform/http/http.ts';
import type { LoansDeps } from '../deps.ts';
import { toLoanRecord } from '../wire.ts';
import { answerRestructuring as answer } from './answer-restructuring.ts';

/** The client's answer to a new schedule. */
export function restructuringRoutes(app: App, { db }: LoansDeps): void {
  serve(app, answerRestructuring, async ({ params, body, client: { clientId } }) => {
    const given = {
      clientId,
      loanType: params.type,
      loanId: params.id,
      accepts: String(body.is_accepted) === String(loanAcceptance.accepted),
      shown: {
        restructuringId: body.restructuring_id ?? null,
        totalToRepay: body.amount_to_be_repaid ?? null,
      },
      ticked: ['true', '1'].includes(String(body.is_ticked)),
    };
    const loan = await db.transaction().execute(async (tx) => {
      return answer(tx, { ...given, businessTime: await readBusinessTimeOf(tx, clientId) });
    });
    return toLoanRecord(loan);
  });
}
