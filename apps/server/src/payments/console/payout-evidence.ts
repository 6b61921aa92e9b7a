import { payoutConfirmation } from '@quarrter/contract/staff/documents';
import {
  bankLetter,
  bankLetterForm,
  payoutEvidence,
  payoutEvidenceForm,
} from '@quarrter/contract/staff/payout-evidence';
import type { ConsoleDeps } from '../../console/index.ts';
import { type Documents, oneFileBytes, readUpload, serveDocuments } from '../../documents/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { openConfirmation } from '../pay-out/evidence-files.ts';
import { findPayout } from '../pay-out/list-payouts.ts';
import {
  proposeNotPaid,
  proposePaidByHand,
  requireNotReached,
  requireRecordable,
} from './record-payout.ts';

const form: MultipartForm = {
  title: 'evidence of a payout',
  fields: payoutEvidenceForm,
  files: [{ name: 'file', required: true }],
  descriptions: {
    file: 'The confirmation of the bank, a PDF of up to 10 MB',
    reference: 'The reference of the bank, as on our statement',
    paidOn: 'When the bank paid it; today unless it is given',
  },
};

const letterForm: MultipartForm = {
  title: 'letter of the bank about a payout',
  fields: bankLetterForm,
  files: [{ name: 'file', required: true }],
  descriptions: {
    file: 'The letter of the bank, a PDF of up to 10 MB',
    reference: 'The reference of the bank, as on our statement',
    message: 'Bank’s reason',
    paidOn: 'When the bank refused it or received it back; today unless it is given',
  },
};

type Deps = PaymentsDeps & ConsoleDeps & { readonly documents: Documents };

/** Uploads the bank's confirmation of a payout by hand, or its letter about one. */
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

  serve(
    app,
    bankLetter,
    async ({ params, staff, request, reply }) => {
      const proposal = await deps.documents.uploads.run(`staff:${staff.staffId}`, async (meter) => {
        const payout = await requireNotReached(deps.db, params.id);
        const upload = await readUpload(request, { file: true }, meter);
        return proposeNotPaid(deps, staff, payout, upload);
      });
      return reply.code(201).send(proposal);
    },
    { bodyLimit: oneFileBytes, forms: [letterForm] },
  );
}

/** The pages of the bank's confirmation, and a copy. */
export function payoutEvidenceRoutes(app: App, deps: Deps): void {
  serveDocuments(app, deps, payoutConfirmation, async ({ id, documentId }) => {
    const payout = await findPayout(deps.db, id);
    if (payout === undefined) throw notFound('There is no such document.');
    const { clientId, purpose, subjectId } = payout;
    return {
      subject: `${purpose} ${shortId(subjectId)}`,
      clientId,
      subjectId,
      note: 'bank_confirmation',
      label: 'Bank confirmation',
      content: await openConfirmation(deps.db, deps.files, payout, documentId),
    };
  });
}
