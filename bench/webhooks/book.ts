import { readFileSync } from 'node:fs';
import type { ChaosProduct } from '../../tools/chaos/product.ts';

type Loan = { readonly loanId: string; readonly token: string };

export type Book = {
  /** Of payments that wait for their webhook, three of each client; a loan has four. */
  readonly references: readonly string[];
  /** Of the other half of the clients, who are signed in. */
  readonly loans: readonly Loan[];
};

const instalment = 2_900_000;

/** Writes a book as the product would have, of clients with a loan and an investment each. */
export async function writeSettledBook({ query }: ChaosProduct, clients: number): Promise<void> {
  const seed = readFileSync(new URL('../day-close/seed.sql', import.meta.url), 'utf8');
  await query(seed.replaceAll(/:clients\b/g, String(clients)));
  await query(dayTotals);
}

/** The same, of which half of the clients have begun to pay. */
export async function writeBook(product: ChaosProduct, clients: number): Promise<Book> {
  const { query } = product;
  await writeSettledBook(product, clients);
  await query(payments);
  const begun = await query("SELECT reference FROM payments WHERE status = 'pending'");
  const signedIn = await query('SELECT loan_id, token FROM signed_in');
  await query('DROP TABLE numbered; DROP TABLE signed_in');
  await query('VACUUM ANALYZE');
  return {
    references: begun.map((row) => String(row.reference)).toSorted(byNumber),
    loans: signedIn.map((row) => ({ loanId: String(row.loan_id), token: String(row.token) })),
  };
}

const byNumber = (left: string, right: string) => numberOf(left) - numberOf(right);
const numberOf = (reference: string) => Number(reference.split('-').at(-1));

/** The totals of each day over the whole book, as each close of a date writes them. */
const dayTotals = `
  INSERT INTO ledger_day_totals (currency, code, business_date, debits, credits, transfers,
    debits_through, credits_through)
  SELECT currency, code, happened_on, sum(debits), sum(credits), count(*),
    sum(sum(debits)) OVER before, sum(sum(credits)) OVER before
  FROM (
    SELECT currency, debit_code AS code, happened_on, amount AS debits, 0 AS credits
    FROM ledger_transfers
    UNION ALL
    SELECT currency, credit_code, happened_on, 0, amount FROM ledger_transfers
  ) AS side WHERE happened_on < (SELECT business_date FROM business_clock)
  GROUP BY currency, code, happened_on
  WINDOW before AS (PARTITION BY currency, code ORDER BY happened_on)`;

const payments = `
  CREATE TABLE numbered AS
    SELECT client_id, loan_id, row_number() OVER (ORDER BY loan_id) AS number FROM loans;
  INSERT INTO payments (client_id, payment_id, reference, purpose, subject, subject_key, amount,
    currency, email, status, created_at, created_on)
  SELECT client_id, gen_random_uuid(), 'bench-' || turn * 10000000 + number, 'repayment',
    jsonb_build_object('version', 1, 'loanType', 'personal', 'loanId', loan_id), loan_id,
    ${instalment}, 'NGN', number || '@example.com', 'pending', now(), business_date
  FROM numbered CROSS JOIN generate_series(0, 2) AS turn CROSS JOIN business_clock
  WHERE number % 2 = 0;
  INSERT INTO payment_references (reference, client_id, kind, record_id)
  SELECT reference, client_id, 'payment', payment_id FROM payments WHERE status = 'pending';
  CREATE TABLE signed_in AS
    SELECT client_id, loan_id, 'bench-session-of-client-' || number AS token
    FROM numbered WHERE number % 2 = 1;
  INSERT INTO sessions (token_hash, client_id, created_at, last_used_at)
  SELECT sha256(convert_to(token, 'UTF8')), client_id, now(), now() FROM signed_in`;

let charges = 0;

/** An event of the provider: a charge of one instalment. */
export function chargeEvent(reference: string, paidOn = '2026-11-20'): string {
  charges += 1;
  return JSON.stringify({
    event: 'charge.success',
    data: {
      id: 5_000_000_000 + charges,
      status: 'success',
      reference,
      amount: instalment,
      currency: 'NGN',
      fees: 45_000,
      paid_at: `${paidOn}T12:00:00.000Z`,
      channel: 'card',
      gateway_response: 'Successful',
      authorization: { authorization_code: 'AUTH_bench', last4: '4081', reusable: false },
      customer: { email: 'bench@example.com' },
    },
  });
}
