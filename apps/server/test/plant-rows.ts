import type pg from 'pg';

/** In every text of the rows that `plantRows` writes. */
export const plantedText = 'planted-text';

/** Values of JSON columns whose readers need certain fields, and not any text. */
const shapes: { readonly [column: string]: object } = {
  'payments.subject': { form: { details: { text: plantedText } } },
  'loans.accepted_terms': { borrower: plantedText, account: { lastFour: plantedText } },
  'loan_restructurings.accepted_terms': { borrower: plantedText },
};

type Column = { readonly table: string; readonly name: string; readonly type: string };

/**
 * Writes a row of the client into every table with a `client_id`, with the same text in every
 * column that holds free text; returns the tables. The database is of no use afterwards: it loses
 * its checks and foreign keys.
 */
export async function plantRows(
  pool: pg.Pool,
  clientId: string,
  except: readonly string[],
): Promise<string[]> {
  const choices = await readChoices(pool);
  await dropConstraints(pool);
  const byTable = Map.groupBy(await readColumns(pool), ({ table }) => table);
  const tables = [...byTable.keys()].filter((table) => !except.includes(table));
  for (const table of tables) {
    const columns = byTable.get(table) ?? [];
    const values = columns.map((column) => plantedValue(column, clientId, choices));
    const places = columns.map(({ type }, index) => `$${index + 1}::${type}`);
    await pool.query(
      `INSERT INTO ${table} (${columns.map(({ name }) => name)}) VALUES (${places})`,
      values,
    );
  }
  return tables;
}

function plantedValue(
  { table, name, type }: Column,
  clientId: string,
  choices: ReadonlyMap<string, string>,
): unknown {
  const choice = choices.get(`${table}.${name}`);
  const text = choice ?? plantedText;
  if (type === 'text') return text;
  if (type === 'text[]') return [text];
  if (type === 'uuid') return clientId;
  if (type === 'uuid[]') return [clientId];
  if (type === 'jsonb') return JSON.stringify(shapes[`${table}.${name}`] ?? { text });
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from(text);
  if (/^(date|timestamp)/.test(type)) return '2026-11-21';
  if (/int|numeric/.test(type)) return 1;
  throw new Error(`no value for ${table}.${name}, which is ${type}`);
}

async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `SELECT relname::text AS table, attname::text AS name, format_type(atttypid, NULL) AS type
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND EXISTS (
         SELECT 1 FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = relname AND column_name = 'client_id'
       )
     ORDER BY relname, attnum`,
  );
  return rows;
}

/** The first of the texts that a check allows, by column: such a column holds no free text. */
async function readChoices(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ column: string; choice: string }>(
    `SELECT conrelid::regclass::text || '.' || attname AS column,
       substring(pg_get_constraintdef(pg_constraint.oid) FROM 'ARRAY\\[''([^'']*)''') AS choice
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'c' AND cardinality(conkey) = 1 AND connamespace = 'public'::regnamespace`,
  );
  const chosen = rows.filter(({ choice }) => choice !== null);
  return new Map(chosen.map(({ column, choice }) => [column, choice]));
}

async function dropConstraints(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement
     FROM pg_constraint
     WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace AND coninhcount = 0`,
  );
  await pool.query(rows.map(({ statement }) => statement).join(';'));
}

/** The columns in which the planted text still is, by table; a table without rows is left out. */
export async function readPlanted(
  pool: pg.Pool,
  clientId: string,
  tables: readonly string[],
): Promise<Map<string, string[]>> {
  const left = new Map<string, string[]>();
  const bytes = Buffer.from(plantedText).toString('hex');
  for (const table of tables) {
    const { rows } = await pool.query<{ planted: object }>(
      `SELECT to_jsonb(stored_row) AS planted FROM ${table} AS stored_row WHERE client_id = $1`,
      [clientId],
    );
    const [row] = rows;
    if (row === undefined) continue;
    const columns = Object.entries(row.planted).filter(([, value]) => {
      const text = JSON.stringify(value);
      return text.includes(plantedText) || text.includes(bytes);
    });
    left.set(
      table,
      columns.map(([name]) => name),
    );
  }
  return left;
}
