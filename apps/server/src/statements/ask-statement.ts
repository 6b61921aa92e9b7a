import { isDeepStrictEqual } from 'node:util';
import { newStatements } from '@quarrter/contract/limits';
import {
  issueDocument,
  type OpenedPdf,
  openIssuedDocument,
  readIssued,
} from '../issued-documents/index.ts';
import { readBusinessDate, readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { requireUnderLimit } from '../platform/http/attempts.ts';
import { invalid } from '../platform/http/http-error.ts';
import { queueJob } from '../platform/jobs/jobs.ts';
import type { StatementsDeps } from './deps.ts';
import { makeStatement } from './make-statement.ts';
import { findStatement } from './queries.ts';
import { type AskedStatement, readStatement, type Statement } from './read-statement.ts';
import {
  countLines,
  documentData,
  maxSynchronousLines,
  statementDocument,
} from './statement-document.ts';
import { type StatementRow, statementsDb } from './tables.ts';

/** The lines that a job can write within its memory. A CSV file has no limit. */
const maxLines = 50_000;

/** Rejects a wrong period before anything of the client is read. */
export async function checkPeriod(reader: Reader, { from, to }: AskedStatement): Promise<void> {
  const today = await readBusinessDate(reader);
  if (from > today) throw invalid({ from: ['The first day must not be after today.'] });
  if (to < from) throw invalid({ to: ['The last day must not be before the first one.'] });
  if (to > today) throw invalid({ to: ['The last day must not be after today.'] });
}

/**
 * A statement as a PDF, or its record while a job makes it. One that would say the same as the last
 * one of its period is that one: a document is issued once (docs/decisions/0048).
 */
export async function askPdf(
  deps: StatementsDeps,
  clientId: string,
  asked: AskedStatement,
  now: Date,
): Promise<OpenedPdf | StatementRow> {
  const statement = await readStatement(deps.db, clientId, asked);
  const lines = countLines(statement.accounts);
  if (lines > maxLines) throw tooLong(lines);
  const last = await findStatement(deps.db, clientId, asked);
  if (last?.state === 'waiting') return last;
  // One that failed is made anew, by a job where it is long.
  if (last?.state === 'ready' && (await hasSameContent(deps, last, statement))) {
    return openStatement(deps, last);
  }
  await requireUnderLimit(deps.db, newStatements, clientId, now);
  const row = newRow(clientId, asked, { lines, now });
  if (lines > maxSynchronousLines) {
    await deps.db.transaction().execute(async (tx) => {
      await statementsDb(tx).insertInto('statements').values(row).execute();
      await queueJob(tx, makeStatement, { clientId, statementId: row.statement_id });
    });
    return row;
  }
  const ready = { ...row, state: 'ready' as const, lines_done: lines };
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await statementsDb(tx).insertInto('statements').values(ready).execute();
    const subject = { clientId, subjectId: row.statement_id };
    const data = documentData(row.statement_id, statement, deps.publicUrl);
    await issueDocument(tx, statementDocument, subject, data, businessTime);
  });
  return openStatement(deps, ready);
}

/** The PDF of a statement that is ready. */
export async function openStatement(
  deps: StatementsDeps,
  { client_id: clientId, statement_id: subjectId }: StatementRow,
): Promise<OpenedPdf> {
  const opened = await openIssuedDocument(deps, statementDocument, { clientId, subjectId });
  if (opened === null) throw new Error(`statement ${subjectId} was not issued`);
  return opened;
}

function newRow(clientId: string, asked: AskedStatement, made: { lines: number; now: Date }) {
  return {
    client_id: clientId,
    statement_id: newId(),
    from_on: asked.from,
    to_on: asked.to,
    currency: asked.currency,
    asked_at: made.now,
    state: 'waiting' as const,
    lines: made.lines,
    lines_done: 0,
  };
}

async function hasSameContent(deps: StatementsDeps, last: StatementRow, statement: Statement) {
  const { client_id: clientId, statement_id: subjectId } = last;
  const issued = await readIssued(deps.db, statementDocument, { clientId, subjectId });
  return isDeepStrictEqual(issued, documentData(subjectId, statement, deps.publicUrl));
}

function tooLong(lines: number) {
  const [has, most] = [lines, maxLines].map((count) => count.toLocaleString('en-NG'));
  return invalid({
    to: [`This period has ${has} lines, and a PDF at most ${most}. Choose a shorter one, or CSV.`],
  });
}
