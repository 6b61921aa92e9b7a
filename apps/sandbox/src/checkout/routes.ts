import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { ApiError, invalid, success } from '../provider/envelope.ts';
import { type Fields, fieldsOf, optionalText, requiredText } from '../provider/fields.ts';
import { presentCustomer } from '../provider/present-transaction.ts';
import { readNewTransaction } from '../provider/transaction-routes.ts';
import {
  createTransaction,
  duplicateReference,
  findTransaction,
  type NewTransaction,
  type TransactionRow,
} from '../provider/transactions.ts';
import { alreadyPaid, answerStep, chargeCard, requireByAccessCode } from './charge.ts';
import { channelsOf, payByTransfer, payByUssd } from './other-channels.ts';
import { abandon } from './settle.ts';
import { testCards, testOtp, testPins } from './test-cards.ts';

/**
 * The calls of the checkout page, authorised by an access code or the public key instead of the
 * secret key. They are served at the root, as at the provider, and below /sandbox for the product's
 * proxy.
 */
export async function checkoutRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  app.addHook('preHandler', async (request) => {
    if (request.method === 'POST') await context.business.refresh();
  });

  app.post('/checkout/request_inline', async (request) => {
    const fields = fieldsOf(request.body);
    requirePublicKey(context, fields);
    const order = readNewTransaction(fields);
    const transaction = resumable(context, order) ?? createTransaction(context, order);
    return success('Transaction initialized', presentForCheckout(context, transaction));
  });

  app.get<{ Params: { code: string } }>(
    '/transaction/verify_access_code/:code',
    async (request) => {
      const transaction = requireByAccessCode(context.store, request.params.code);
      if (transaction.status === 'success' || transaction.status === 'reversed')
        throw alreadyPaid();
      return success('Access code validated', presentForCheckout(context, transaction));
    },
  );

  app.get('/checkout/test_cards', async () =>
    success('Test cards', { cards: testCards, pins: testPins, otp: testOtp }),
  );

  app.post('/checkout/charge', async (request) => {
    const result = await chargeCard(context, fieldsOf(request.body));
    return success('Charge attempted', result);
  });

  app.post('/checkout/answer', async (request) =>
    success('Charge attempted', answerStep(context, fieldsOf(request.body))),
  );

  app.post('/checkout/bank_transfer', async (request) =>
    success('Charge attempted', payByTransfer(context, fieldsOf(request.body))),
  );

  app.post('/checkout/ussd', async (request) =>
    success('Charge attempted', payByUssd(context, fieldsOf(request.body))),
  );

  app.post('/checkout/cancel', async (request) => {
    const code = requiredText(fieldsOf(request.body), 'access_code', 'Access code');
    const transaction = requireByAccessCode(context.store, code);
    const left = abandon(context, transaction.reference);
    return success('Transaction closed', { status: (left ?? transaction).status });
  });
}

function requirePublicKey(context: SandboxContext, fields: Fields): void {
  const key = optionalText(fields, 'key');
  if (key === null) throw invalid('Invalid transaction parameters', 'Pass your public key');
  if (key !== context.config.publicKey) {
    throw new ApiError(401, 'Invalid key', {
      code: 'invalid_Key',
      nextStep: 'Pass your public key',
    });
  }
}

/** The abandoned transaction with the same details. A reference with other details is an error. */
function resumable(context: SandboxContext, order: NewTransaction): TransactionRow | null {
  if (order.reference === null) return null;
  const known = findTransaction(context.store, order.reference);
  if (known === undefined) return null;
  const same =
    known.status === 'abandoned' &&
    known.amount === order.amount &&
    known.currency === order.currency &&
    known.email === order.email;
  if (!same) throw duplicateReference();
  return known;
}

function presentForCheckout(context: SandboxContext, row: TransactionRow) {
  return {
    id: row.id,
    reference: row.reference,
    access_code: row.access_code,
    amount: row.amount,
    currency: row.currency,
    email: row.email,
    status: row.status,
    channels: channelsOf(row),
    domain: 'test',
    merchant_name: context.config.merchantName,
    callback_url: row.callback_url,
    customer: presentCustomer(row),
  };
}
