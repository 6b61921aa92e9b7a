import {
  bankList,
  checkPayment,
  createIntent as createIntentCall,
  createInvestment,
  nameEnquiry,
  pendingPayments,
  repay,
  webhook,
} from '@quarrter/contract/payments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type App, requestIdOf, requireClient, serve } from '../platform/http.ts';
import { readBanks } from './banks.ts';
import { refreshPayment } from './check-payment.ts';
import { createIntent } from './create-intent.ts';
import type { PaymentsDeps } from './deps.ts';
import { listPendingPayments } from './list-pending-payments.ts';
import { type CachedNames, enquireName } from './name-enquiry.ts';
import type { PurposeName } from './purposes.ts';
import { isBooked } from './queries.ts';
import { type RejectedEvents, receiveWebhook } from './receive-webhook.ts';
import { toIntent, toPaymentState, toPendingPayment } from './wire.ts';

export function paymentsRoutes(app: App, deps: PaymentsDeps): void {
  serve(app, createIntentCall, async ({ body, request }) => {
    const { clientId } = requireClient(request);
    const payment = await createIntent(deps, clientId, body, requestIdOf(request));
    return toIntent(payment, deps.providerPublicKey);
  });

  serve(app, checkPayment, async ({ params, request }) => {
    const { clientId } = requireClient(request);
    const { reference } = params;
    return toPaymentState(await refreshPayment(deps, clientId, reference, { wait: false }));
  });

  serve(app, pendingPayments, async ({ query, request }) => {
    const page = await listPendingPayments(deps.db, requireClient(request).clientId, query);
    return { ...page, results: page.results.map(toPendingPayment) };
  });

  const confirmPaid = async (
    purpose: PurposeName,
    reference: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { clientId } = requireClient(request);
    const payment = await refreshPayment(deps, clientId, reference, { wait: true, purpose });
    return reply.code(isBooked(payment.status) ? 200 : 202).send(toPaymentState(payment));
  };
  serve(app, repay, ({ body, request, reply }) =>
    confirmPaid('repayment', body.reference, request, reply),
  );
  serve(app, createInvestment, ({ body, request, reply }) =>
    confirmPaid('investment', body.reference, request, reply),
  );

  serve(app, bankList, async () => {
    const results = await readBanks(deps, 'NGN');
    return { count: results.length, results };
  });

  const cached: CachedNames = new Map();
  serve(app, nameEnquiry, async ({ body, request }) => {
    const { clientId } = requireClient(request);
    const account = { bankCode: body.bank_name, accountNumber: body.bank_account_number };
    const name = await enquireName(deps, cached, clientId, account, new Date());
    return { account_name: name };
  });

  webhookRoute(app, deps);
}

/** The signature covers the raw bytes, so this one route does not parse its body. */
function webhookRoute(app: App, deps: PaymentsDeps): void {
  const rejected: RejectedEvents = { stored: 0, hourEndsAt: 0 };
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
      if (await receiveWebhook(deps, rawBody, signature, rejected)) return { detail: 'Received.' };
      return reply.code(401).send({ detail: 'This event is not signed by the provider.' });
    });
  });
}
