import { handleJob, type JobHandlers } from '../platform/jobs.ts';
import { makePdf } from './issue-document.ts';
import type { IssuedDocumentsDeps } from './kind.ts';
import { makeDocument } from './open-document.ts';

export function issuedDocumentsJobs(deps: IssuedDocumentsDeps): JobHandlers {
  return handleJob(makePdf, (document) => makeDocument(deps, document));
}
