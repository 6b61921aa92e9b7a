import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import type { IssuedDocumentsDeps } from './kind.ts';
import { makeUnmade } from './make-unmade.ts';

const makeUnmadeDocuments = defineJob('make-unmade-documents', {});

type Deps = IssuedDocumentsDeps & Pick<PlatformDeps, 'log'>;

export function issuedDocumentsJobs(deps: Deps): JobHandlers {
  return {
    ...handleJob(makeUnmadeDocuments, () => makeUnmade(deps, new Date())),
  };
}
