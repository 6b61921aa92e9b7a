/**
 * `npm run drill:restore [-- --clients 2 --commands 40 --book 100000]`: the database's disk is lost
 * under load, beside a book of so many clients. It is restored in an empty folder from a base
 * backup and the archive of the log, within a minute, with nothing lost that was acknowledged, and
 * archived again; then to an earlier point, after which the provider's later charges are booked
 * again. Exits with 1 when anything is missing. A client can begin 60 payments an hour.
 */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeSettledBook } from '../../bench/webhooks/book.ts';
import { type Borrower, enterOpeningBalances, hireStaff, makeBorrowers } from '../chaos/clients.ts';
import { lastLine, startChaosProduct } from '../chaos/product.ts';
import { lookUpMissing } from '../chaos/settle.ts';
import { investmentForm } from '../seed/forms.ts';
import { ask, until } from '../seed/http.ts';
import { readDocuments } from './documents.ts';
import { type Drill, runDrill, secondsSince, untilReadiness, withProduct } from './drill.ts';
import { startArchived } from './installed-postgres.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '2' },
    commands: { type: 'string', default: '40' },
    book: { type: 'string', default: '0' },
  },
});
const [clients, commands] = [Number(values.clients), Number(values.commands)];
const book = Number(values.book);
const readyWithinSeconds = 60;

/** The provider knows nothing of the payments and transfers of a book that was written. */
const ofBook =
  book > 0 ? "reference ~ '^(investment|payout)-\\d+$' OR kind = 'balance-differs'" : 'false';

const database = await startArchived();
const product = await startChaosProduct({ database });
await runDrill({ good: 'restored.', bad: 'not restored.' }, (drill) =>
  withProduct(product, () => loseAndRestore(drill)),
);

async function loseAndRestore({ folder, check, sound }: Drill): Promise<void> {
  const { environment, query, command, url, sandboxUrl } = product;
  if (book > 0) await writeSettledBook(product, book);
  const staff = await hireStaff(product);
  await enterOpeningBalances(product, staff);
  await database.backUp();
  const borrowers = await makeBorrowers(product, staff, clients);
  const begun = await begin(borrowers);
  // An agreement's file is made when it is first read, so all are in the copy.
  const documents = await readDocuments(url, borrowers, staff.officer ?? '');
  const files = environment.FILES_DIR ?? '';
  cpSync(files, path.join(folder, 'files'), { recursive: true });
  const [row] = await query('SELECT now()::text AS now');
  const point = String(row?.now);

  await pause(1_000);
  for (const reference of begun) await pay(sandboxUrl, reference);
  await until('the payments to be booked', async () => (await booked(begun)) === begun.length);
  const acknowledged = await loseUnderLoad(borrowers);
  const lostAt = performance.now();
  rmSync(files, { recursive: true });
  cpSync(path.join(folder, 'files'), files, { recursive: true });
  await database.restore('restored');
  await untilReadiness(url);
  const seconds = secondsSince(lostAt);
  const lost = acknowledged.length - (await known(acknowledged));
  console.log(`RPO: ${acknowledged.length} commands acknowledged, ${lost} lost`);
  console.log(`RTO: ready ${seconds.toFixed(1)} s after the disk was lost`);
  check(seconds <= readyWithinSeconds, `ready only after ${seconds.toFixed(1)} s`);
  check(lost === 0, `${lost} acknowledged commands were lost`);
  check((await booked(begun)) === begun.length, 'a booked payment was lost');
  for (const name of ['ledger-check', 'audit-check'] as const) sound(product, name);
  // A book that was written has no account numbers to open.
  if (book === 0) sound(product, 'rotate-keys');
  const opened = await readDocuments(url, borrowers, staff.officer ?? '');
  const others = [...documents].filter(([place, hash]) => opened.get(place) !== hash);
  console.log(`Documents: ${documents.size - others.length} of ${documents.size} are as before`);
  for (const [place] of others) check(false, `${place}: ${opened.get(place)}`);

  await database.archiveAgain('archive-of-restored');
  await until('the new archive to confirm commits', async () => {
    const archives = await query('SELECT sync_state AS state FROM pg_stat_replication');
    return archives.some(({ state }) => state === 'sync');
  });
  console.log('Archived again: commits wait for the new archive');

  await database.restore('earlier', point);
  check((await booked(begun)) === 0, 'the earlier point holds later payments');
  await untilReadiness(url);
  const [date] = await query('SELECT business_date::text FROM business_clock');
  const today = String(date?.business_date);
  const reconciled = command('reconcile', {}, today, today);
  console.log(`Restored to ${point}: ${lastLine(reconciled.output)}`);
  await lookUpMissing(product, staff);
  const again = await booked(begun);
  console.log(`Booked again: ${again} of ${begun.length} payments`);
  check(again === begun.length, 'a payment that the provider took is not booked');
  const { code, output } = command('reconcile', {}, today, today);
  const open = await query(
    `SELECT 1 FROM reconciliation_items WHERE state = 'open' AND NOT (${ofBook})`,
  );
  console.log(`Reconciled: ${open.length} differences, except those of the book`);
  // The book's own differences end it with 1.
  const isSound = code === 0 || (code === 1 && book > 0);
  check(open.length === 0 && isSound, `reconcile: ${lastLine(output)}`);
  sound(product, 'ledger-check');
}

/** Every client begins a repayment; returns their references. */
async function begin(borrowers: readonly Borrower[]): Promise<string[]> {
  const references = await Promise.all(borrowers.map(repayment));
  const begun = references.filter((one) => one !== null);
  if (begun.length < borrowers.length) throw new Error('a payment could not be begun');
  return begun;
}

/** Asks for a payment; returns its reference once the server has it. */
async function intent(token: string, body: object): Promise<string | null> {
  const path = '/transactions/api/payment-intent/';
  const reply = await ask<{ reference: string }>(product.url, 'POST', path, { token, body }).catch(
    () => null,
  );
  return reply !== null && reply.status < 300 ? reply.body.reference : null;
}

function repayment({ token, loanId }: Borrower): Promise<string | null> {
  const loan = { purpose: 'repayment', loan_type: 'personal', loan_type_id: loanId };
  return intent(token, { ...loan, amount: '29000.00' });
}

/** Each of an amount of its own: one of the same amount would continue the one before. */
function investment({ token, person }: Borrower, round: number): Promise<string | null> {
  const form = investmentForm(person, String(500_000 + (round % 499) * 1_000), '03oa');
  return intent(token, { purpose: 'investment', currency: 'naira', kind: 'full', form });
}

async function pay(sandboxUrl: string, reference: string): Promise<void> {
  const body = { outcome: 'success' };
  await ask(sandboxUrl, 'POST', `/sandbox/api/payments/${reference}`, { body });
}

/**
 * Clients begin payments until the database is lost; returns the ones that the server confirmed.
 */
async function loseUnderLoad(borrowers: readonly Borrower[]): Promise<string[]> {
  const acknowledged: string[] = [];
  let isLost = false;
  const working = borrowers.map(async (borrower) => {
    for (let round = 0; !isLost; round += 1) {
      const reference = await investment(borrower, round);
      if (reference !== null) acknowledged.push(reference);
    }
  });
  while (acknowledged.length < commands) await pause(10);
  await database.lose();
  isLost = true;
  await Promise.all(working);
  return acknowledged;
}

function listed(references: readonly string[]): string {
  return references.map((one) => `'${one}'`).join();
}

async function known(references: readonly string[]): Promise<number> {
  const [row] = await product.query(
    `SELECT count(*) AS count FROM payments WHERE reference IN (${listed(references)})`,
  );
  return Number(row?.count);
}

async function booked(references: readonly string[]): Promise<number> {
  const [row] = await product.query(`SELECT count(*) AS count FROM payments
    JOIN receipts USING (client_id, payment_id) WHERE reference IN (${listed(references)})`);
  return Number(row?.count);
}
