import { staffDocumentPage, staffDocumentPages } from '@quarrter/contract/staff/documents';
import { staffDocument } from '@quarrter/contract/staff/loan-actions';
import { recordOpening } from '../../../console/index.ts';
import { openPages, readPage, sendPicture, sendRedrawn } from '../../../documents/index.ts';
import { type App, serve } from '../../../platform/http/http.ts';
import type { LoansDeps } from '../../deps.ts';
import { openDocumentForStaff, openLoanDocument } from './open-documents.ts';

/** Documents of applications: their pages as pictures, and the original as a download. */
export function documentRoutes(app: App, deps: LoansDeps): void {
  serve(app, staffDocument, async ({ params, staff, reply }) => {
    const { id, documentId } = params;
    const opened = await openDocumentForStaff(deps, staff, id, documentId);
    await recordOpening(deps.db, staff, { clientId: opened.loan.clientId, documentId });
    return sendRedrawn(reply, deps, staff, opened);
  });

  serve(app, staffDocumentPages, async ({ params, staff }) => {
    const { id: loanId, documentId } = params;
    const opened = await openDocumentForStaff(deps, staff, loanId, documentId);
    const { clientId } = opened.loan;
    return openPages(deps, staff, { clientId, documentId, ...opened }, new Date());
  });

  serve(app, staffDocumentPage, async ({ params, query, staff, reply }) => {
    const { id: loanId, documentId, page } = params;
    const read = async () => (await openLoanDocument(deps, loanId, documentId)).content;
    const asked = { documentId, page, viewing: query.viewing, read };
    return sendPicture(reply, await readPage(deps, staff, asked, new Date()));
  });
}
