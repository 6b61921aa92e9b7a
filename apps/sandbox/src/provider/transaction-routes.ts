import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { invalid, success } from './envelope.ts';
import {
  currencyOf,
  fieldsOf,
  metadataOf,
  optionalText,
  requiredAmount,
  requiredText,
} from './fields.ts';
import { presentTransaction } from './present-transaction.ts';
import {
  createTransaction,
  listTransactions,
  requireTransaction,
  transactionCurrencies,
} from './transactions.ts';

export function transactionRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store, config } = context;

  app.post('/transaction/initialize', async (request) => {
    const transaction = createTransaction(context, readNewTransaction(request.body));
    const code = transaction.access_code;
    return success('Authorization URL created', {
      authorization_url: `${config.productUrl}/sandbox/popup?access_code=${code}`,
      access_code: code,
      reference: transaction.reference,
    });
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request) => {
    const transaction = requireTransaction(store, request.params.reference);
    return success('Verification successful', presentTransaction(transaction));
  });

  app.get<{ Querystring: Record<string, string> }>('/transaction', async (request) => {
    const { query } = request;
    const page = pageNumber(query.page, 1, Number.MAX_SAFE_INTEGER);
    const perPage = pageNumber(query.perPage, 50, 1000);
    const { rows, total } = listTransactions(store, {
      status: query.status ?? null,
      from: timeOf(query.from),
      to: timeOf(query.to),
      page,
      perPage,
    });
    const pageCount = Math.max(1, Math.ceil(total / perPage));
    const meta = { total, skipped: (page - 1) * perPage, perPage, page, pageCount };
    return success('Transactions retrieved', rows.map(presentTransaction), meta);
  });
}

/** The body of `POST /transaction/initialize` and of the inline script's new transaction. */
export function readNewTransaction(body: unknown) {
  const fields = fieldsOf(body);
  const email = requiredText(fields, 'email', 'Email');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalid('Invalid Email Address Passed', 'Ensure that email is a valid email address');
  }
  return {
    email,
    amount: requiredAmount(fields),
    currency: currencyOf(fields, transactionCurrencies),
    reference: optionalText(fields, 'reference') ?? optionalText(fields, 'ref'),
    metadata: metadataOf(fields),
    callbackUrl: optionalText(fields, 'callback_url'),
    firstName: optionalText(fields, 'first_name') ?? optionalText(fields, 'firstName'),
    lastName: optionalText(fields, 'last_name') ?? optionalText(fields, 'lastName'),
    phone: optionalText(fields, 'phone'),
  };
}

function pageNumber(text: string | undefined, fallback: number, highest: number): number {
  const value = Number(text ?? fallback);
  if (!Number.isInteger(value) || value < 1)
    throw invalid('Invalid page', 'Use whole numbers from 1');
  return Math.min(value, highest);
}

function timeOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid('Invalid date', 'Use an ISO date or time');
  return time;
}
