import {
  openStatement as openCall,
  type StatementRecord,
  statement,
  statementList,
  yearlySummary,
} from '@quarrter/contract/client/statements';
import { sendPdf } from '../issued-documents/index.ts';
import { asCsvFile } from '../platform/files/csv.ts';
import { type App, serve } from '../platform/http/http.ts';
import { conflict } from '../platform/http/http-error.ts';
import { askPdf, checkPeriod, openStatement } from './ask-statement.ts';
import type { StatementsDeps } from './deps.ts';
import { listStatements, requireStatement } from './queries.ts';
import { readStatement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import type { StatementRow } from './tables.ts';
import { openSummary } from './yearly-summary.ts';

export function statementsRoutes(app: App, deps: StatementsDeps): void {
  serve(app, statement, async ({ query, client: { clientId }, reply }) => {
    const { from, to, currency, format } = query;
    const asked = { from, to, currency: currency || null };
    await checkPeriod(deps.db, asked);
    if (format === 'csv') {
      const read = await readStatement(deps.db, clientId, asked);
      const name = `Account statement ${from} to ${to}.csv`;
      return asCsvFile(reply, name).send(statementCsv(read, deps.publicUrl));
    }
    const made = await askPdf(deps, clientId, asked, new Date());
    return 'content' in made ? sendPdf(reply, made) : reply.code(202).send(toRecord(made));
  });

  serve(app, statementList, async ({ client }) => {
    const rows = await listStatements(deps.db, client.clientId);
    return { results: rows.map(toRecord) };
  });

  serve(app, openCall, async ({ params, client, reply }) => {
    const row = await requireStatement(deps.db, client.clientId, params.id);
    if (row.state === 'waiting') throw conflict('This statement is still being made.');
    if (row.state === 'failed')
      throw conflict('This statement could not be made. Ask for it again.');
    return sendPdf(reply, await openStatement(deps, row));
  });

  serve(app, yearlySummary, async ({ query, client, reply }) =>
    sendPdf(reply, await openSummary(deps, client.clientId, query.year)),
  );
}

function toRecord(row: StatementRow): StatementRecord {
  return {
    id: row.statement_id,
    from: row.from_on,
    to: row.to_on,
    currency: row.currency,
    asked_at: row.asked_at.toISOString(),
    state: row.state,
    lines: row.lines,
    lines_done: row.lines_done,
  };
}
