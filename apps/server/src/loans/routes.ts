import { acceptOrReject, createLoan, loanDetail, loanList } from '@quarrter/contract/loans';
import type { PaymentsDeps } from '../payments/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import { type App, requestIdOf, requireClient, serve } from '../platform/http.ts';
import { answerOffer } from './answer-offer.ts';
import { describedForms, requireForm } from './application-forms.ts';
import { applyForLoan } from './apply-for-loan.ts';
import { buildLoanRecord, buildLoanRecords } from './loan-records.ts';
import { listLoans, requireLoan } from './queries.ts';
import { readUpload } from './read-upload.ts';

/** Two files of 10 MB and the fields beside them, with room for what is refused by name. */
const uploadBytes = 64 * 1024 * 1024;

export function loansRoutes(app: App, deps: PaymentsDeps): void {
  const { db } = deps;

  serve(
    app,
    createLoan,
    async ({ params, request, reply }) => {
      const { clientId } = requireClient(request);
      const requestId = requestIdOf(request);
      const { type, form } = requireForm(params.type);
      const upload = await readUpload(request, form.files);
      const answer = await applyForLoan(deps, { clientId, requestId, type, form, upload });
      return reply.code('message' in answer ? 200 : 201).send(answer);
    },
    { bodyLimit: uploadBytes, forms: describedForms },
  );

  serve(app, loanDetail, async ({ params, request }) => {
    const { clientId } = requireClient(request);
    return buildLoanRecord(db, await requireLoan(db, clientId, params.id, params.type));
  });

  serve(app, loanList, async ({ query, request }) => {
    const { clientId } = requireClient(request);
    const { count, loans } = await listLoans(db, clientId, query);
    return { count, results: await buildLoanRecords(db, clientId, loans) };
  });

  serve(app, acceptOrReject, async ({ params, body, request }) => {
    const { clientId } = requireClient(request);
    return db.transaction().execute(async (tx) =>
      answerOffer(tx, {
        clientId,
        loanType: params.type,
        loanId: params.id,
        choice: String(body.is_accepted),
        ticked: body.is_ticked === true || ['true', '1'].includes(String(body.is_ticked)),
        businessTime: await readBusinessTime(tx),
      }),
    );
  });
}
