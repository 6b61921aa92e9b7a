import type { FastifyInstance } from 'fastify';
import { invalid, Refusal, success } from '../provider/envelope.ts';
import { type Fields, fieldsOf, optionalText, requiredText } from '../provider/fields.ts';
import { presentCustomer } from '../provider/present-transaction.ts';
import { readOrder } from '../provider/transaction-routes.ts';
import {
  createTransaction,
  duplicateReference,
  findTransaction,
  type NewTransaction,
  type TransactionRow,
} from '../provider/transactions.ts';
import type { World } from '../world.ts';
import { alreadyPaid, answerStep, chargeCard, requireByAccessCode } from './charge.ts';
import { abandon } from './settle.ts';
import { testCards, testOtp, testPins } from './test-cards.ts';

/**
 * What the checkout page calls from the browser: no secret key, the access code or the public key
 * is the entry. Served at the root, as the provider does, and below /sandbox for the product's proxy.
 */
export async function checkoutRoutes(app: FastifyInstance, world: World): Promise<void> {
  app.post('/checkout/request_inline', async (request) => {
    const fields = fieldsOf(request.body);
    requirePublicKey(world, fields);
    const order = readOrder(fields);
    const transaction = resumable(world, order) ?? createTransaction(world, order);
    return success('Transaction initialized', presentForCheckout(world, transaction));
  });

  app.get<{ Params: { code: string } }>(
    '/transaction/verify_access_code/:code',
    async (request) => {
      const transaction = requireByAccessCode(world.store, request.params.code);
      if (transaction.status === 'success' || transaction.status === 'reversed')
        throw alreadyPaid();
      return success('Access code validated', presentForCheckout(world, transaction));
    },
  );

  app.get('/checkout/test_cards', async () =>
    success('Test cards', { cards: testCards, pins: testPins, otp: testOtp }),
  );

  app.post('/checkout/charge', async (request) => {
    const result = await chargeCard(world, fieldsOf(request.body));
    return success('Charge attempted', result);
  });

  app.post('/checkout/answer', async (request) =>
    success('Charge attempted', answerStep(world, fieldsOf(request.body))),
  );

  app.post('/checkout/cancel', async (request) => {
    const code = requiredText(fieldsOf(request.body), 'access_code', 'Access code');
    const transaction = requireByAccessCode(world.store, code);
    const left = abandon(world, transaction.reference);
    return success('Transaction closed', { status: (left ?? transaction).status });
  });
}

function requirePublicKey(world: World, fields: Fields): void {
  const key = optionalText(fields, 'key');
  if (key === null) throw invalid('Invalid transaction parameters', 'Pass your public key');
  if (key !== world.config.publicKey) {
    throw new Refusal(401, 'Invalid key', {
      code: 'invalid_Key',
      nextStep: 'Pass your public key',
    });
  }
}

/** A new transaction with the parameters of an abandoned one continues that one; else it is a clash. */
function resumable(world: World, order: NewTransaction): TransactionRow | null {
  if (order.reference === null) return null;
  const known = findTransaction(world.store, order.reference);
  if (known === undefined) return null;
  const same =
    known.status === 'abandoned' &&
    known.amount === order.amount &&
    known.currency === order.currency &&
    known.email === order.email;
  if (!same) throw duplicateReference();
  return known;
}

function presentForCheckout(world: World, row: TransactionRow) {
  return {
    id: row.id,
    reference: row.reference,
    access_code: row.access_code,
    amount: row.amount,
    currency: row.currency,
    email: row.email,
    status: row.status,
    channels: ['card'],
    domain: 'test',
    merchant_name: world.config.merchantName,
    callback_url: row.callback_url,
    customer: presentCustomer(row),
  };
}
