import { savedDocuments } from '@quarrter/contract/client/saved-documents';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { requireKind } from '../apply/application-forms.ts';
import type { LoansDeps } from '../deps.ts';
import { listSavedDocuments } from './saved-documents.ts';

export function savedDocumentsRoutes(app: App, deps: LoansDeps): void {
  const { db, loanKinds } = deps;

  serve(app, savedDocuments, async ({ params, client: { clientId } }) => {
    const kind = requireKind(loanKinds, params.type);
    const { date: today } = await readBusinessTime(db);
    const saved = await listSavedDocuments(db, deps, { clientId, kind, today });
    return {
      results: saved.map(({ file, document }) => ({
        id: document.document_id,
        kind: file,
        name: document.file_name,
        bytes: document.bytes,
        uploaded_on: document.uploaded_on,
      })),
    };
  });
}
