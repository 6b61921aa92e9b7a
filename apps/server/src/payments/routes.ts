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
import { lookAtPayment } from './check-payment.ts';
import { createIntent } from './create-intent.ts';
import type { PaymentsDeps } from './deps.ts';
import { enquireName, type RememberedNames } from './name-enquiry.ts';
import { listPendingPayments } from './pending-payments.ts';
import { presentPayment } from './present-payment.ts';
import type { PurposeName } from './purposes.ts';
import { isBooked } from './queries.ts';
import { type RefusedEvents, receiveWebhook } from './receive-webhook.ts';

export function paymentsRoutes(app: App, deps: PaymentsDeps): void {
  serve(app, createIntentCall, ({ body, request }) =>
    createIntent(deps, requireClient(request).clientId, body, requestIdOf(request)),
  );

  serve(app, checkPayment, async ({ params, request }) => {
    const { clientId } = requireClient(request);
    const { reference } = params;
    return presentPayment(await lookAtPayment(deps, clientId, reference, { patient: false }));
  });

  serve(app, pendingPayments, ({ query, request }) =>
    listPendingPayments(deps.db, requireClient(request).clientId, query),
  );

  const tellPaid = async (
    purpose: PurposeName,
    reference: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { clientId } = requireClient(request);
    const payment = await lookAtPayment(deps, clientId, reference, { patient: true, purpose });
    return reply.code(isBooked(payment.status) ? 200 : 202).send(presentPayment(payment));
  };
  serve(app, repay, ({ body, request, reply }) =>
    tellPaid('repayment', body.reference, request, reply),
  );
  serve(app, createInvestment, ({ body, request, reply }) =>
    tellPaid('investment', body.reference, request, reply),
  );

  serve(app, bankList, async () => {
    const results = await readBanks(deps, 'NGN');
    return { count: results.length, results };
  });

  const remembered: RememberedNames = new Map();
  serve(app, nameEnquiry, ({ body, request }) =>
    enquireName(deps, remembered, requireClient(request).clientId, body),
  );

  webhookRoute(app, deps);
}

/** The signature is over the bytes as they came, so this one route does not parse its body. */
function webhookRoute(app: App, deps: PaymentsDeps): void {
  const refused: RefusedEvents = { kept: 0, hourEndsAt: 0 };
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
      if (await receiveWebhook(deps, rawBody, signature, refused)) return { detail: 'Received.' };
      return reply.code(401).send({ detail: 'This event is not signed by the provider.' });
    });
  });
}
