import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Store } from '../store/database.ts';
import { oneRow, run } from '../store/rows.ts';
import { enqueueWebhook } from '../webhooks/queue.ts';
import { accountName } from './account-names.ts';
import { ApiError, invalid, success } from './envelope.ts';
import { type Fields, fieldsOf, optionalText, requiredText } from './fields.ts';

export type CustomerRow = {
  customer_code: string;
  email: string;
  first_name: string;
  last_name: string;
  identified: number;
};

/** Id and code follow from the address, so that a customer is the same in every answer. */
export function customerIds(email: string): { id: number; customer_code: string } {
  const digest = createHash('sha256').update(email.toLowerCase()).digest();
  return {
    id: 100_000_000 + digest.readUInt32BE(0),
    customer_code: `CUS_${digest.toString('hex').slice(0, 15)}`,
  };
}

/** Customers, and whether a bank account and a BVN belong to them. */
export function customerRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post('/customer', async (request) => {
    const customer = createCustomer(store, fieldsOf(request.body));
    return success('Customer created', presentCustomerRow(customer));
  });

  app.get<{ Params: { code: string } }>('/customer/:code', async (request) => {
    const customer = requireCustomer(store, request.params.code);
    return success('Customer retrieved', presentCustomerRow(customer));
  });

  app.post<{ Params: { code: string } }>(
    '/customer/:code/identification',
    async (request, reply) => {
      const customer = requireCustomer(store, request.params.code);
      identify(context, customer, fieldsOf(request.body));
      reply.code(202);
      return { status: true, message: 'Customer Identification in progress' };
    },
  );
}

/** The same address is the same customer; the names are those of the latest call. */
function createCustomer(store: Store, fields: Fields): CustomerRow {
  const email = requiredText(fields, 'email', 'Email').toLowerCase();
  const names = [optionalText(fields, 'first_name') ?? '', optionalText(fields, 'last_name') ?? ''];
  run(
    store,
    `INSERT INTO customers (customer_code, email, first_name, last_name) VALUES (?, ?, ?, ?)
     ON CONFLICT (customer_code)
       DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name`,
    ...[customerIds(email).customer_code, email, ...names],
  );
  return requireCustomer(store, customerIds(email).customer_code);
}

function requireCustomer(store: Store, code: string): CustomerRow {
  const sql = 'SELECT * FROM customers WHERE customer_code = ?';
  const row = oneRow<CustomerRow>(store, sql, code);
  if (row !== undefined) return row;
  throw new ApiError(404, 'Customer not found', {
    code: 'customer_not_found',
    nextStep: 'Ensure that the customer code is right',
  });
}

/** The provider's own test BVN has 12 digits. */
const testBvn = '222222222221';

/**
 * Decides at once and tells by a webhook, as the provider does. It fails for an account that the
 * bank does not know or whose holder has other names, and for a BVN that begins with 000, which
 * belongs to no one here. Numbers are in the webhook only masked, and nowhere stored.
 */
function identify(context: SandboxContext, customer: CustomerRow, fields: Fields): void {
  const { store } = context;
  const type = requiredText(fields, 'type', 'Type');
  const country = requiredText(fields, 'country', 'Country');
  const account = requiredText(fields, 'account_number', 'Account number');
  const bankCode = requiredText(fields, 'bank_code', 'Bank code');
  const bvn = requiredText(fields, 'bvn', 'BVN');
  const names = [
    requiredText(fields, 'first_name', 'First name'),
    requiredText(fields, 'last_name', 'Last name'),
  ];
  if (type !== 'bank_account') throw invalid('Invalid identification type', 'Use bank_account');
  if (!/^\d{11}$/.test(bvn) && bvn !== testBvn) throw invalid('Invalid BVN', 'Send a right BVN');
  const reason = failureOf({ holder: accountName(store, account, bankCode), bvn, names });
  run(
    store,
    'UPDATE customers SET identified = ? WHERE customer_code = ?',
    ...[reason === '' ? 1 : 0, customer.customer_code],
  );
  const event = `customeridentification.${reason === '' ? 'success' : 'failed'}`;
  enqueueWebhook(context, event, customer.customer_code, {
    customer_id: customerIds(customer.email).id,
    customer_code: customer.customer_code,
    email: customer.email,
    identification: {
      country,
      type,
      bvn: masked(bvn),
      account_number: masked(account),
      bank_code: bankCode,
    },
    ...(reason !== '' && { reason }),
  });
}

type Compared = { holder: string | null; bvn: string; names: readonly string[] };

function failureOf({ holder, bvn, names }: Compared): string {
  if (holder === null || bvn.startsWith('000')) return 'Account number or BVN is incorrect';
  const wordsOf = (name: string) => name.toUpperCase().split(/[\s-]+/);
  const words = wordsOf(holder);
  const isOwn = names.flatMap(wordsOf).every((word) => words.includes(word));
  return isOwn ? '' : 'The name does not match the bank account';
}

function masked(number: string): string {
  return `${number.slice(0, 3)}${'*'.repeat(number.length - 6)}${number.slice(-3)}`;
}

function presentCustomerRow(row: CustomerRow) {
  return {
    ...customerIds(row.email),
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: null,
    metadata: null,
    risk_action: 'default',
    domain: 'test',
    integration: 463_433,
    identified: row.identified === 1,
    identifications: null,
  };
}
