import {
  payoutEvidence,
  payoutEvidenceFile,
  payoutEvidenceForm,
  payoutEvidencePage,
  payoutEvidencePages,
} from '@quarrter/contract/staff/payout-evidence';
import { type ConsoleDeps, recordOpening } from '../../console/index.ts';
import {
  type Documents,
  oneFileBytes,
  openPages,
  readPage,
  readUpload,
  sendPicture,
  sendRedrawn,
} from '../../documents/index.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import type { PaymentsDeps } from '../deps.ts';
import { openConfirmationForStaff, readConfirmation } from './payout-confirmations.ts';
import { proposePaidByHand, requireRecordable } from './record-payout.ts';

const form: MultipartForm = {
  title: 'evidence of a payout',
  fields: payoutEvidenceForm,
  files: [{ name: 'file', required: true }],
  descriptions: {
    file: 'The confirmation of the bank, a PDF of at most 10 MB',
    reference: 'The reference of the bank, as on our statement',
    paidOn: 'When the bank paid it; today unless it is given',
  },
};

type Deps = PaymentsDeps & ConsoleDeps & { readonly documents: Documents };

/** Uploads the bank's confirmation of a payout in dollars. */
export function payoutEvidenceUploads(app: App, deps: Deps): void {
  serve(
    app,
    payoutEvidence,
    async ({ params, staff, request, reply }) => {
      const proposal = await deps.documents.uploads.run(`staff:${staff.staffId}`, async (meter) => {
        const payout = await requireRecordable(deps.db, params.id);
        const upload = await readUpload(request, { file: true }, meter);
        return proposePaidByHand(deps, staff, payout, upload);
      });
      return reply.code(201).send(proposal);
    },
    { bodyLimit: oneFileBytes, forms: [form] },
  );
}

/** The pages of the bank's confirmation, and the original. */
export function payoutEvidenceRoutes(app: App, deps: Deps): void {
  serve(app, payoutEvidenceFile, async ({ params, staff, reply }) => {
    const ref = { payoutId: params.id, documentId: params.documentId };
    const opened = await openConfirmationForStaff(deps, staff, ref);
    const { clientId } = opened.payout;
    await recordOpening(deps.db, staff, { clientId, documentId: ref.documentId });
    return sendRedrawn(reply, deps, staff, opened);
  });

  serve(app, payoutEvidencePages, async ({ params, staff }) => {
    const ref = { payoutId: params.id, documentId: params.documentId };
    const { payout, content, label } = await openConfirmationForStaff(deps, staff, ref);
    const document = { clientId: payout.clientId, documentId: ref.documentId };
    return openPages(deps, staff, { ...document, label, content }, new Date());
  });

  serve(app, payoutEvidencePage, async ({ params, query, staff, reply }) => {
    const { id: payoutId, documentId, page } = params;
    const read = async () => (await readConfirmation(deps, { payoutId, documentId })).content;
    const asked = { documentId, page, viewing: query.viewing, read };
    return sendPicture(reply, await readPage(deps, staff, asked, new Date()));
  });
}
