import * as z from 'zod/mini';
import { recordEvent } from '../events/index.ts';
import { countIssued, issueDocument, openIssuedDocument } from '../issued-documents/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import { isPassing } from '../platform/http/http-error.ts';
import { defineJob, type JobRun } from '../platform/jobs/jobs.ts';
import type { StatementsDeps } from './deps.ts';
import { statementReady } from './events.ts';
import { requireStatement } from './queries.ts';
import { type AskedStatement, readStatement } from './read-statement.ts';
import { documentData, statementDocument } from './statement-document.ts';
import { type StatementRow, statementsDb } from './tables.ts';

/** Makes a long statement. */
export const makeStatement = defineJob('make-statement', {
  clientId: z.uuid(),
  statementId: z.uuid(),
});

type Asked = { readonly clientId: string; readonly statementId: string };

/** Makes the PDF of a long statement, stores how far it is, and tells the client by email. */
export async function runStatement(
  deps: StatementsDeps,
  asked: Asked,
  { isLast = false }: Pick<JobRun, 'isLast'> = {},
): Promise<void> {
  const row = await requireStatement(deps.db, asked.clientId, asked.statementId);
  if (row.state !== 'waiting') return;
  try {
    await issue(deps, row);
    const subject = { clientId: asked.clientId, subjectId: asked.statementId };
    await openIssuedDocument(deps, statementDocument, subject, async (share) => {
      await change(deps.db, row, { lines_done: Math.floor(share * row.lines) });
    });
    await finish(deps, row);
  } catch (error) {
    // The job runs again.
    if (isPassing(error) && !isLast) throw error;
    deps.log.error({ err: error, statementId: asked.statementId }, 'a statement failed');
    await change(deps.db, row, { state: 'failed' });
  }
}

/** Issues the statement as of now; a job that runs again finds it issued. */
async function issue(deps: StatementsDeps, row: StatementRow): Promise<void> {
  const { client_id: clientId, statement_id: subjectId } = row;
  if ((await countIssued(deps.db, statementDocument, { clientId, subjectId })) > 0) return;
  const asked: AskedStatement = { from: row.from_on, to: row.to_on, currency: row.currency };
  const statement = await readStatement(deps.db, clientId, asked);
  const data = documentData(subjectId, statement, deps.publicUrl);
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const subject = { clientId, subjectId };
    await issueDocument(tx, statementDocument, subject, data, businessTime);
  });
}

function finish({ db }: StatementsDeps, row: StatementRow): Promise<void> {
  const { client_id: clientId, statement_id: subjectId } = row;
  return db.transaction().execute(async (tx) => {
    const { at } = await readBusinessTimeOf(tx, clientId);
    await change(tx, row, { state: 'ready', lines_done: row.lines });
    const payload = { from: row.from_on, to: row.to_on, currency: row.currency, lines: row.lines };
    await recordEvent(tx, statementReady, { clientId, subjectId, at, payload });
  });
}

async function change(
  connection: Parameters<typeof statementsDb>[0],
  { client_id: clientId, statement_id: statementId }: StatementRow,
  changes: Partial<Pick<StatementRow, 'state' | 'lines_done'>>,
): Promise<void> {
  await statementsDb(connection)
    .updateTable('statements')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('statement_id', '=', statementId)
    .execute();
}
