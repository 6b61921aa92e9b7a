import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';
import { makePdf } from './issue-document.ts';
import type { IssuedDocumentsDeps } from './kind.ts';
import { makeDocument } from './open-document.ts';

const deleteUnused = defineJob('delete-unused-documents', {});

type Deps = IssuedDocumentsDeps & Pick<PlatformDeps, 'log'>;

export function issuedDocumentsJobs(deps: Deps): JobHandlers {
  return {
    ...handleJob(makePdf, (document) => makeDocument(deps, document)),
    ...handleJob(deleteUnused, () => deleteUnusedFiles(deps, new Date())),
  };
}
