import { staffDocumentPage, staffDocumentPages } from '@quarrter/contract/staff-documents';
import { staffDocument } from '@quarrter/contract/staff-loan-actions';
import type { LoansDeps } from '../loans/index.ts';
import { type App, requireStaff, serve } from '../platform/http.ts';
import { dispositionOf, openDocumentForStaff } from './open-documents.ts';
import { openPages, readPage } from './view-documents.ts';

/** Documents of applications: their pages as pictures, and the original as a download. */
export function documentRoutes(app: App, deps: LoansDeps): void {
  serve(app, staffDocument, async ({ params, request, reply }) => {
    const { id, document_id } = params;
    const staff = requireStaff(request);
    const { content, fileName } = await openDocumentForStaff(deps, staff, id, document_id);
    return reply
      .type('application/pdf')
      .header('content-disposition', dispositionOf(fileName))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(content);
  });

  serve(app, staffDocumentPages, ({ params, request }) => {
    const document = { loanId: params.id, documentId: params.document_id };
    return openPages(deps, requireStaff(request), document, new Date());
  });

  serve(app, staffDocumentPage, async ({ params, query, request, reply }) => {
    const { id: loanId, document_id: documentId, page } = params;
    const staff = requireStaff(request);
    const ref = { loanId, documentId, page };
    const picture = await readPage(deps, staff, ref, query.viewing, new Date());
    return reply
      .type('image/webp')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(picture);
  });
}
