import type { ReplayedInstalment } from '@quarrter/domain/loans';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { type LoanRow, loansDb } from '../tables.ts';

export type RestructuringRow = RowOf<typeof loansDb, 'loan_restructurings'>;
export type ReplacedRow = RowOf<typeof loansDb, 'loan_replaced_instalments'>;

/** A schedule that was replaced, and whose payments were reversed in part. */
export type ReplacedChange = {
  readonly generation: number;
  readonly rows: readonly ReplayedInstalment[];
  /** Penalties and interest that became principal: the total, and by this restructuring. */
  readonly penalties: bigint;
  readonly interest: bigint;
  readonly more: { readonly penalties: bigint; readonly interest: bigint };
};

type Key = Pick<LoanRow, 'client_id' | 'loan_id'>;

/** The accepted restructurings of a loan in their order, with the schedules they replaced. */
export async function readReplaced(
  reader: Reader,
  loan: Key,
): Promise<{ restructurings: RestructuringRow[]; replaced: ReplacedRow[] }> {
  const restructurings = await readRestructurings(reader, loan.client_id, [loan.loan_id]);
  return {
    restructurings: restructurings.filter(({ state }) => state === 'accepted'),
    replaced: await readReplacedInstalments(reader, loan.client_id, [loan.loan_id]),
  };
}

/** Open and accepted restructurings of some loans of one client, in the order of acceptance. */
export async function readRestructurings(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<RestructuringRow[]> {
  if (loanIds.length === 0) return [];
  return loansDb(reader)
    .selectFrom('loan_restructurings')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .where('state', 'in', ['offered', 'accepted'])
    .orderBy('loan_id')
    .orderBy('generation')
    .execute();
}

export async function readReplacedInstalments(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<ReplacedRow[]> {
  if (loanIds.length === 0) return [];
  return loansDb(reader)
    .selectFrom('loan_replaced_instalments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('loan_id')
    .orderBy('generation')
    .orderBy('number')
    .execute();
}

/** Instalments of the present schedule; those of a loan that has ended are earned. */
export async function insertInstalments(
  tx: Tx,
  { client_id, loan_id }: Key,
  rows: readonly ReplayedInstalment[],
  isEarned: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    client_id,
    loan_id,
    number: row.number,
    due_on: row.dueOn,
    principal: row.principal,
    interest: row.interest,
    principal_paid: row.principalPaid,
    interest_paid: row.interestPaid,
    interest_forgiven: row.interestForgiven,
    interest_written_off: row.interestWrittenOff,
    principal_written_off: row.principalWrittenOff,
    interest_earned: isEarned,
  }));
  await loansDb(tx).insertInto('loan_instalments').values(values).execute();
}

/** Stores the present instalments as those of a replaced schedule, as the replay found them. */
export async function storeReplaced(
  tx: Tx,
  { client_id, loan_id }: Key,
  generation: number,
  rows: readonly ReplayedInstalment[],
): Promise<void> {
  const values = rows.map((row) => ({
    client_id,
    loan_id,
    generation,
    number: row.number,
    due_on: row.dueOn,
    principal: row.principal,
    interest: row.interest,
    principal_paid: row.principalPaid,
    interest_paid: row.interestPaid,
    interest_forgiven: row.interestForgiven,
  }));
  await loansDb(tx).insertInto('loan_replaced_instalments').values(values).execute();
  await loansDb(tx)
    .deleteFrom('loan_instalments')
    .where('client_id', '=', client_id)
    .where('loan_id', '=', loan_id)
    .execute();
}

/** Reversed payments of a schedule that had been replaced before. */
export async function updateReplaced(
  tx: Tx,
  loan: Key,
  changes: readonly ReplacedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.flatMap(({ generation, rows: after }) =>
    after.map(
      (row) => sql`(
        ${generation}::int, ${row.number}::int, ${row.interestPaid}::bigint,
        ${row.principalPaid}::bigint
      )`,
    ),
  );
  await sql`
    UPDATE loan_replaced_instalments AS instalment
    SET interest_paid = change.interest, principal_paid = change.principal
    FROM (VALUES ${sql.join(rows)}) AS change (generation, number, interest, principal)
    WHERE instalment.client_id = ${loan.client_id} AND instalment.loan_id = ${loan.loan_id}
      AND instalment.generation = change.generation AND instalment.number = change.number`.execute(
    tx,
  );
  const totals = changes.map(({ generation, penalties, interest }) => {
    return sql`(${generation + 1}::int, ${penalties}::bigint, ${interest}::bigint)`;
  });
  await sql`
    UPDATE loan_restructurings AS restructuring
    SET penalties = change.penalties, interest = change.interest
    FROM (VALUES ${sql.join(totals)}) AS change (generation, penalties, interest)
    WHERE restructuring.client_id = ${loan.client_id} AND restructuring.loan_id = ${loan.loan_id}
      AND restructuring.generation = change.generation`.execute(tx);
}
