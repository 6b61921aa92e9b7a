import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readBusinessDateOf } from '../../src/platform/database/business-time.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { freshDatabase } from '../test-database.ts';
import { checkAnswer, saysOf, statementOf } from './check-answer.ts';
import { readStatements, type Statement } from './statements.ts';

const statements = readStatements();
const placeOf = ({ place }: Statement) => place.replace(/:\d+$/, '');

const statement: Statement = {
  place: 'src/loans/loan.ts:1',
  pieces: ['SELECT amount, note FROM ', ' WHERE client_id = ', ''],
  columns: {
    amount: { type: 'bigint', nullable: false },
    note: { type: 'string', nullable: true },
  },
};
const text = 'SELECT amount, note FROM loans WHERE client_id = $1';
const fields = [
  { name: 'amount', dataTypeID: 20 },
  { name: 'note', dataTypeID: 25 },
];
const check = (answer: Parameters<typeof checkAnswer>[2]) => () =>
  checkAnswer([statement], text, answer);

test('the answers to the product’s own connections are compared', async () => {
  const database = await freshDatabase();
  try {
    const compared = () => (pg.Client.prototype as { comparedAnswers?: number }).comparedAnswers;
    const before = compared() ?? 0;
    await database.db.transaction().execute((tx) => readBusinessDateOf(tx, newId()));
    expect(compared()).toBeGreaterThan(before);
  } finally {
    await database.drop();
  }
});

describe('the row type of a statement', () => {
  test('is what PostgreSQL answers', () => {
    expect(check({ fields, rows: [{ amount: 1n, note: null }] })).not.toThrow();
  });

  test('has no column that the answer lacks', () => {
    expect(check({ fields: fields.slice(1), rows: [] })).toThrow('there is no column amount');
  });

  test('says how a column is read, also where no row came', () => {
    const counted = [{ name: 'amount', dataTypeID: 23 }, ...fields.slice(1)];
    expect(check({ fields: counted, rows: [] })).toThrow('amount is a number, not a bigint');
  });

  test('says which columns may be null', () => {
    expect(check({ fields, rows: [{ amount: null, note: null }] })).toThrow('amount is null');
  });
});

test('a text is the statement that says most of it', () => {
  const general = { ...statement, place: 'general', pieces: ['SELECT ', ''] };
  expect(statementOf([general, statement], text)?.place).toBe(statement.place);
  expect(statementOf([general, statement], 'SELECT 1')?.place).toBe('general');
  expect(statementOf([statement], 'SELECT amount FROM loans')).toBeNull();
});

test('the compiler says what the rows of each statement are', () => {
  expect(statements.length).toBeGreaterThan(100);
  const counted = statements.find(({ place }) => place.startsWith('src/platform/http/keyset.ts'));
  expect(counted?.columns).toEqual({ counted: { type: 'number', nullable: false } });
  const untyped = statements.filter(({ columns }) => Object.keys(columns).length === 0);
  expect(untyped.map(placeOf)).toEqual([
    'src/platform/database/rotate-table.ts',
    'src/platform/database/erase-rows.ts',
    'src/loans/repay/stored-loans.ts',
  ]);
});

test('only these statements are put together from fragments, and held against nothing', () => {
  const silent = statements.filter((statement) => saysOf(statement) === 0);
  expect(silent.map(placeOf).toSorted()).toEqual([
    'src/console/work-queues/overview.ts',
    'src/console/work-queues/overview.ts',
    'src/day-close/close-buckets.ts',
    'src/loans/repay/loan-history.ts',
    'src/payments/search-payments.ts',
    'src/platform/jobs/worker-lock.ts',
  ]);
});
