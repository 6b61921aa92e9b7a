import type { Column, Statement } from './statements.ts';

export type Answer = {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly { readonly [name: string]: unknown }[];
};

/** How the product's connections read PostgreSQL's types, by their numbers in its catalogue. */
const typeOfColumn: { readonly [id: number]: Column['type'] } = {
  16: 'boolean',
  19: 'string',
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1043: 'string',
  1082: 'string',
  1184: 'Date',
  1700: 'bigint',
  2950: 'string',
};

const known = new Map<string, Statement | null>();

/**
 * Whether the statement has a row type to compare.
 * @throws when the answer does not match it
 */
export function checkAnswer(
  statements: readonly Statement[],
  text: string,
  answer: Answer,
): boolean {
  let statement = known.get(text);
  if (statement === undefined) {
    statement = statementOf(statements, text);
    known.set(text, statement);
  }
  if (statement === null) return false;
  const problems = problemsOf(statement, answer);
  if (problems.length > 0) throw new Error(`${statement.place}: ${problems.join('; ')}`);
  return true;
}

/**
 * The statement that this text was made of; of several, the one that says most of it. One that says
 * nothing itself would be every text, and is none.
 */
export function statementOf(statements: readonly Statement[], text: string): Statement | null {
  const fitting = statements.filter((one) => saysOf(one) > 0 && isMadeOf(text, one.pieces));
  return fitting.toSorted((one, other) => saysOf(other) - saysOf(one))[0] ?? null;
}

/** How many characters of a statement stand in its own text. */
export function saysOf({ pieces }: Statement): number {
  return pieces.join('').trim().length;
}

function isMadeOf(text: string, pieces: readonly string[]): boolean {
  const [first = ''] = pieces;
  if (pieces.length === 1) return text === first;
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = text.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return from <= text.length - last.length;
}

function problemsOf({ columns }: Statement, { fields, rows }: Answer): string[] {
  return Object.entries(columns).flatMap(([name, { type, nullable }]) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return [`there is no column ${name}`];
    const problems: string[] = [];
    const given = typeOfColumn[field.dataTypeID] ?? 'other';
    if (type !== 'other' && given !== type) problems.push(`${name} is a ${given}, not a ${type}`);
    if (!nullable && rows.some((row) => row[name] === null)) problems.push(`${name} is null`);
    return problems;
  });
}
