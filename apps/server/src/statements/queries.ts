import type { Reader } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import { notFound } from '../platform/http/http-error.ts';
import type { AskedStatement } from './read-statement.ts';
import { type StatementRow, statementsDb } from './tables.ts';

const shown = 10;

/** A client's newest PDF statements. */
export function listStatements(reader: Reader, clientId: string): Promise<StatementRow[]> {
  return statementsDb(reader)
    .selectFrom('statements')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('statement_id', 'desc')
    .limit(shown)
    .execute();
}

/** Another client's statement is the same 404 as one that does not exist (API-07). */
export async function requireStatement(
  reader: Reader,
  clientId: string,
  statementId: string,
): Promise<StatementRow> {
  const row = isId(statementId)
    ? await statementsDb(reader)
        .selectFrom('statements')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('statement_id', '=', statementId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('We could not find this statement.');
  return row;
}

/** The newest statement of the same period and currency. */
export async function findStatement(
  reader: Reader,
  clientId: string,
  { from, to, currency }: AskedStatement,
): Promise<StatementRow | undefined> {
  return statementsDb(reader)
    .selectFrom('statements')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('from_on', '=', from)
    .where('to_on', '=', to)
    .where('currency', currency === null ? 'is' : '=', currency)
    .orderBy('statement_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
