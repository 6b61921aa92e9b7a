import type { DocumentKind } from '../issued-documents/index.ts';
import { handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import type { StatementsDeps } from './deps.ts';
import { makeStatement, runStatement } from './make-statement.ts';
import { statementDocument } from './statement-document.ts';
import { summaryDocument } from './summary-document.ts';

export { statementsEmails } from './emails.ts';

/** Every kind of document that is issued about a client's account. */
export const statementDocumentKinds: readonly DocumentKind<never>[] = [
  statementDocument,
  summaryDocument,
] as never;

export function statementsJobs(deps: StatementsDeps): JobHandlers {
  return handleJob(makeStatement, (asked, run) => runStatement(deps, asked, run));
}
