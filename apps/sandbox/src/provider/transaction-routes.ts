import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { chargeAuthorization, deactivateAuthorization } from './charge-authorization.ts';
import { invalid, success } from './envelope.ts';
import {
  currencyOf,
  fieldsOf,
  metadataOf,
  optionalText,
  requiredAmount,
  requiredText,
} from './fields.ts';
import { listed, listRows, type Query, readFilter } from './lists.ts';
import { presentTransaction } from './present-transaction.ts';
import {
  createTransaction,
  requireTransaction,
  requireTransactionById,
  type TransactionRow,
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

  app.post('/transaction/charge_authorization', async (request) => {
    const order = readNewTransaction(request.body);
    return success('Charge attempted', chargeAuthorization(context, request.body, order));
  });

  app.post('/customer/authorization/deactivate', async (request) => {
    deactivateAuthorization(context, request.body);
    return { status: true, message: 'Authorization has been deactivated' };
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request) => {
    const transaction = requireTransaction(store, request.params.reference);
    return success('Verification successful', presentTransaction(transaction));
  });

  app.get<{ Params: { id: string } }>('/transaction/:id', async (request) => {
    const transaction = requireTransactionById(store, Number(request.params.id));
    return success('Transaction retrieved', presentTransaction(transaction));
  });

  app.get<{ Querystring: Query }>('/transaction', async (request) => {
    const filter = readFilter(request.query, store);
    const { rows, total } = listRows<TransactionRow>(store, 'transactions', filter);
    return listed('Transactions retrieved', rows.map(presentTransaction), total, filter);
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
