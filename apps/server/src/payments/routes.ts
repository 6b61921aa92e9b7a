import { bankList, nameEnquiry, webhook } from '@quarrter/contract/client/payments';
import { unappliedReceipts } from '@quarrter/contract/client/receipts';
import type { FastifyRequest } from 'fastify';
import { type App, requestIdOf, serve } from '../platform/http/http.ts';
import type { PaymentsDeps } from './deps.ts';
import { readBanks } from './identification/banks.ts';
import { type CachedNames, enquireName } from './identification/name-enquiry.ts';
import { createIntent, type IntentRequest } from './receive/create-intent.ts';
import { listPendingPayments } from './receive/list-pending-payments.ts';
import { openWebhooks, receiveWebhook } from './receive/receive-webhook.ts';
import { refreshPayment } from './receive/refresh-payment.ts';
import { listReceiptsOfClient } from './receive/unapplied-receipts.ts';
import { callsOf, toClientReceipt, toIntent, toPaymentState, toPendingPayment } from './wire.ts';

export function paymentsRoutes(app: App, deps: PaymentsDeps): void {
  const calls = callsOf(deps.purposes);

  serve(app, calls.createIntent, async ({ body, client, request }) => {
    const payment = await createIntent(deps, {
      clientId: client.clientId,
      request: body as IntentRequest,
      requestId: requestIdOf(request),
      now: new Date(),
    });
    return toIntent(payment, deps.providerPublicKey);
  });

  serve(app, calls.checkPayment, async ({ params: { reference }, client: { clientId } }) => {
    const options = { clock: () => new Date(), wait: false };
    const payment = await refreshPayment(deps, { clientId, reference }, options);
    return toPaymentState(payment, deps.purposes);
  });

  serve(app, calls.pendingPayments, async ({ query, client }) => {
    const page = await listPendingPayments(deps.db, client.clientId, query);
    const results = page.results.map((payment) => toPendingPayment(payment, deps.purposes));
    return { ...page, results };
  });

  serve(app, unappliedReceipts, async ({ query, client }) => {
    const page = await listReceiptsOfClient(deps.db, client.clientId, query);
    return { ...page, results: page.results.map(toClientReceipt) };
  });

  serve(app, bankList, async () => {
    const results = await readBanks(deps, 'NGN', new Date());
    return { count: results.length, results };
  });

  const cached: CachedNames = new Map();
  serve(app, nameEnquiry, async ({ body, client: { clientId } }) => {
    const account = { bankCode: body.bank_name, accountNumber: body.bank_account_number };
    const name = await enquireName(deps, cached, clientId, account, new Date());
    return { account_name: name };
  });

  webhookRoute(app, deps);
}

/** The signature covers the raw bytes, so this one route does not parse its body. */
function webhookRoute(app: App, deps: PaymentsDeps): void {
  const webhooks = openWebhooks(deps);
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    serve(scope, webhook, async ({ body, request, reply }) => {
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const header = request.headers['x-paystack-signature'];
      const signature = typeof header === 'string' ? header : undefined;
      const received = await receiveWebhook(deps, rawBody, signature, webhooks, new Date());
      if (received) return { detail: 'Received.' };
      return reply.code(401).send({ detail: 'This event is not signed by the provider.' });
    });
  });
}
