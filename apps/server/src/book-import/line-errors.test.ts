import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles, type Lines } from '../../test/builders/import.ts';
import { freshDatabase, type TestDatabase } from '../../test/test-database.ts';
import { describeError, errorsAsCsv, type ImportFiles, planImport } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const at = "INSERT INTO business_clock (only_row, business_date) VALUES (true, '2026-11-21')";
  await database.owner.pool.query(`${at} ON CONFLICT (only_row) DO UPDATE
    SET business_date = excluded.business_date`);
  await database.owner.pool.query(
    `INSERT INTO client_logins (email, client_id) VALUES ('taken@example.com', gen_random_uuid())`,
  );
});
afterAll(() => database?.drop());

async function errorsOf(files: ImportFiles): Promise<string[]> {
  return (await planImport(database.db, files)).errors.map(describeError);
}

const ada = 'C-1,ada@example.com,Ada,Obi,08031234567,,';
const errorsOfClients = (...clients: Lines) => errorsOf(importFiles('2026-11-20', { clients }));
const errorsOfLoan = (loan: string) =>
  errorsOf(importFiles('2026-11-20', { clients: [ada], loans: [loan] }));
const errorsOfInvestment = (investment: string) =>
  errorsOf(importFiles('2026-11-20', { clients: [ada], investments: [investment] }));

test('names every wrong cell of a client, without what it holds', async () => {
  expect(
    await errorsOfClients(
      '=A1,no-address,Ada1,,12,31/02/1990,2.23457E+10',
      'C-1,taken@example.com,Ada,Obi,08031234567,2020-01-01,',
    ),
  ).toEqual([
    'clients.csv, line 2, reference: this is a formula. Save the file with values instead.',
    'clients.csv, line 2, email: this is not an email address.',
    expect.stringContaining('line 2, first_name: a name contains only letters'),
    'clients.csv, line 2, last_name: this is missing.',
    expect.stringContaining('line 2, phone_number: this is not a phone number'),
    expect.stringContaining('line 2, date_of_birth: this is not a date'),
    expect.stringContaining('line 2, bvn: a BVN has 11 digits'),
    'clients.csv, line 3, email: an account already has this address.',
    'clients.csv, line 3, date_of_birth: the client must be at least 18 years old.',
  ]);
});

test('a reference and an address are used once in a file', async () => {
  expect(
    await errorsOfClients(ada, ada.replace('ada@', 'obi@'), ada.replace('C-1', 'C-2')),
  ).toEqual([
    'clients.csv, line 3, reference: already on line 2.',
    'clients.csv, line 4, email: already on line 2.',
  ]);
});

test.each([
  [
    'L-1,C-9,personal,100000,4,4,2026-09-15,0,0,116000',
    'client_reference: there is no client with',
  ],
  ['L-1,C-1,mortgage,100000,4,4,2026-09-15,0,0,116000', 'product: this is not one of personal'],
  ['L-1,C-1,personal,"1,00000",4,4,2026-09-15,0,0,116000', 'amount: this is not an amount'],
  ['L-1,C-1,personal,0,4,4,2026-09-15,0,0,116000', 'amount: the amount must be above zero'],
  ['L-1,C-1,personal,100000,4,5,4,2026-09-15,0,0,1', 'this line has more or fewer cells'],
  ['L-1,C-1,personal,100000,four,4,2026-09-15,0,0,116000', 'monthly_rate: this is not a rate'],
  ['L-1,C-1,personal,100000,4,0,2026-09-15,0,0,116000', 'months: this must be 1 to 120'],
  ['L-1,C-1,personal,100000,4,4,09/15/2026,0,0,116000', 'disbursed_on: this is not a date'],
  ['L-1,C-1,personal,100000,4,4,2026-11-21,0,0,116000', 'must be before 21 Nov 2026'],
  ['L-1,C-1,personal,100000,4,4,2026-09-15,116001,0,0', 'repaid: the loan and its interest total'],
  ['L-1,C-1,personal,100000,4,4,2026-09-15,0,200000,1', 'penalties_owed: penalties on this loan'],
  ['L-1,C-1,personal,100000,4,4,2026-09-15,0,0,116001', 'give a balance of N116,000.'],
  ['L-1,C-1,personal,100000,4,4,2026-09-15,116000,0,0', 'balance: nothing is owed on this loan'],
])('a loan of %s: %s', async (loan, message) => {
  const errors = await errorsOfLoan(loan);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`loans.csv, line 2`);
  expect(errors[0]).toContain(message);
});

test.each([
  ['I-1,C-1,XTI,NGN,03oa,1000,1,3,2026-10-05,1,0', 'kind: this is not one of FTI, LTI'],
  ['I-1,C-1,FTI,EUR,03oa,1000,1,3,2026-10-05,1,0', 'currency: this is not one of NGN and USD'],
  ['I-1,C-1,FTI,USD,03oa,1000,1,3,2026-10-05,1,0', 'plan: this is not one of'],
  ['I-1,C-1,FTI,NGN,03oa,0,1,3,2026-10-05,1,0', 'capital: the capital must be above zero'],
  ['I-1,C-1,FTI,NGN,03oa,1000,1,3,2026-11-21,0,0', 'started_on: this must be before 21 Nov 2026'],
  [
    'I-1,C-1,FTI,NGN,03oa,1000,1,3,2026-10-05,2,0',
    'returns_credited: by 21 Nov 2026 this must be 1',
  ],
  [
    'I-1,C-1,FTI,NGN,03oa,1000,1,3,2026-09-21,1,0',
    'returns_credited: by 21 Nov 2026 this must be 2',
  ],
])('an investment of %s: %s', async (investment, message) => {
  const errors = await errorsOfInvestment(investment);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(message);
});

test('reads what spreadsheets save in Nigeria, and rejects what is no CSV', async () => {
  const { clients, ...rest } = importFiles('2026-11-20', { clients: [ada] });
  const text = String(clients?.content);
  const withContent = (content: Buffer) =>
    errorsOf({ ...rest, clients: { name: 'clients.csv', content } });
  expect(await withContent(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual([]);
  const accents = text.replaceAll('Ada,', 'Adé,').replaceAll(',', ';');
  expect(await withContent(Buffer.from(accents, 'latin1'))).toEqual([]);
  expect(await withContent(Buffer.from([80, 75, 0, 3]))).toEqual([
    expect.stringContaining('clients.csv, line 1: This is not a CSV file.'),
  ]);
  expect(await withContent(Buffer.from('name,email\nAda,ada@example.com\n'))).toEqual([
    expect.stringContaining('line 1: The first line must name the columns reference and email'),
  ]);
  expect(await withContent(Buffer.from(text.replace('Ada,', '"Ada,')))).toHaveLength(1);
});

test('figures of another day than the one before the business date are rejected', async () => {
  const files = importFiles('2026-11-19', { clients: [ada] });
  await expect(planImport(database.db, files)).rejects.toThrow('--as-of 2026-11-20');
});

test('the file of errors begins no cell with a formula', async () => {
  const csv = errorsAsCsv([{ file: '=cmd.csv', line: 2, column: 'email', message: 'wrong' }]);
  expect(csv).toContain("'=cmd.csv,2,email,wrong");
});
