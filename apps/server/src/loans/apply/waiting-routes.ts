import { agreeToCreditCheck, creditCheckConsent } from '@quarrter/contract/client/credit-check';
import { replaceDocument, requestReview } from '@quarrter/contract/client/loan-review';
import { fileLimitBytes } from '@quarrter/contract/client/loans';
import * as z from 'zod/mini';
import { readUpload } from '../../documents/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import { requestReview as askForReview } from '../decide/request-review.ts';
import type { LoansDeps } from '../deps.ts';
import { replaceDocument as replace, requireReplaceable } from '../documents/replace-document.ts';
import { toLoanRecord } from '../wire.ts';
import { agreeToCreditCheck as agree, showConsent } from './agree-to-credit-check.ts';

/** One file, and the frame of its form. */
const uploadBytes = fileLimitBytes + 64 * 1024;

const oneDocument: MultipartForm = {
  title: 'one document',
  fields: z.object({}),
  files: [{ name: 'file', required: true }],
  descriptions: { file: 'A PDF of up to 10 MB' },
};

/** The client's calls while an application waits, and after it was declined. */
export function waitingRoutes(app: App, deps: LoansDeps): void {
  serve(
    app,
    replaceDocument,
    async ({ params, client: { clientId }, request }) => {
      const { type: loanType, id: loanId, kind } = params;
      const place = { clientId, loanType, loanId, kind };
      const loan = await deps.documents.uploads.run(clientId, async (meter) => {
        await requireReplaceable(deps.db, deps, place);
        const upload = await readUpload(request, { [kind]: true, file: true }, meter);
        return replace(deps, place, upload);
      });
      return toLoanRecord(loan);
    },
    {
      bodyLimit: uploadBytes,
      forms: [oneDocument],
    },
  );

  serve(app, requestReview, async ({ params, body, client: { clientId } }) => {
    const loan = await deps.db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const { type: loanType, id: loanId } = params;
      return askForReview(tx, { clientId, loanType, loanId, reason: body.reason, businessTime });
    });
    return toLoanRecord(loan);
  });

  serve(app, creditCheckConsent, ({ params, client: { clientId } }) =>
    showConsent(deps.db, { clientId, loanType: params.type, loanId: params.id }),
  );

  serve(app, agreeToCreditCheck, async ({ params, body, client: { clientId } }) =>
    deps.db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const loan = { clientId, loanType: params.type, loanId: params.id };
      return agree(tx, { ...loan, version: body.version, businessTime });
    }),
  );
}
