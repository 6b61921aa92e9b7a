import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { listBalances } from './balances.ts';
import { banks, presentBank } from './banks.ts';
import { requireSecretKey, success } from './envelope.ts';
import { presentQueuedTransfer, presentTransfer } from './present-transfer.ts';
import { createRecipient, presentRecipient, resolveAccount } from './recipients.ts';
import { createRefund } from './refunds.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { createTransfer, requireTransfer } from './transfers.ts';

/** The provider's calls for servers, at the root of the sandbox as at the real provider. */
export async function providerRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { store } = context;
  app.addHook('onRequest', async (request) => requireSecretKey(request, context.config.secretKey));

  transactionRoutes(app, context);

  app.get<{ Querystring: Record<string, string> }>('/bank', async (request) => {
    const { country = 'nigeria', currency = 'NGN' } = request.query;
    const nigerian = ['nigeria', 'ng'].includes(country.toLowerCase()) && currency === 'NGN';
    const data = nigerian ? banks.map(presentBank) : [];
    return success('Banks retrieved', data, { next: null, previous: null, perPage: data.length });
  });

  app.get<{ Querystring: Record<string, string> }>('/bank/resolve', async (request) => {
    const { account_number = '', bank_code = '' } = request.query;
    const { bank: _bank, ...data } = resolveAccount(account_number, bank_code);
    return success('Account number resolved', data);
  });

  app.post('/transferrecipient', async (request, reply) => {
    reply.code(201);
    const recipient = createRecipient(context, request.body);
    return success('Transfer recipient created successfully', presentRecipient(recipient));
  });

  app.post('/transfer', async (request) => {
    const transfer = createTransfer(context, request.body);
    return success('Transfer has been queued', presentQueuedTransfer(transfer));
  });

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async (request) => {
    const transfer = requireTransfer(store, request.params.reference);
    return success('Transfer retrieved', presentTransfer(store, transfer));
  });

  app.get('/balance', async () => success('Balances retrieved', listBalances(store)));

  app.post('/refund', async (request) =>
    success('Refund has been queued for processing', createRefund(context, request.body)),
  );
}
