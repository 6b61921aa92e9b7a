import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { misbehave } from './answers.ts';
import { balanceRoutes } from './balance-routes.ts';
import { banks, presentBank } from './banks.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { requireSecretKey, success } from './envelope.ts';
import { listed, readFilter } from './lists.ts';
import { createRecipient, presentRecipient, resolveAccount } from './recipients.ts';
import { refundRoutes } from './refund-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

/** The provider's calls for servers, at the root of the sandbox as at the real provider. */
export async function providerRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { store } = context;
  app.addHook('onRequest', async (request) => requireSecretKey(request, context.config.secretKey));
  misbehave(app, context);
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET') await context.business.refresh();
  });

  transactionRoutes(app, context);
  transferRoutes(app, context);
  refundRoutes(app, context);
  disputeRoutes(app, context);
  balanceRoutes(app, context);
  customerRoutes(app, context);

  app.get<{ Querystring: Record<string, string> }>('/bank', async (request) => {
    const { country = 'nigeria', currency = 'NGN' } = request.query;
    const nigerian = ['nigeria', 'ng'].includes(country.toLowerCase()) && currency === 'NGN';
    const known = nigerian ? banks.map(presentBank) : [];
    const filter = readFilter(request.query, store);
    const skipped = (filter.page - 1) * filter.perPage;
    const data = known.slice(skipped, skipped + filter.perPage);
    return listed('Banks retrieved', data, known.length, filter);
  });

  app.get<{ Querystring: Record<string, string> }>('/bank/resolve', async (request) => {
    const { account_number = '', bank_code = '' } = request.query;
    const { bank: _bank, ...data } = resolveAccount(store, account_number, bank_code);
    return success('Account number resolved', data);
  });

  app.post('/transferrecipient', async (request, reply) => {
    reply.code(201);
    const recipient = createRecipient(context, request.body);
    return success('Transfer recipient created successfully', presentRecipient(recipient));
  });
}
