import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireClient } from '../../platform/http/http.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isBooked } from '../queries.ts';
import { toPaymentState } from '../wire.ts';
import { refreshPayment } from './refresh-payment.ts';

/**
 * Handles the call by which a front end says that the popup reported a payment. Each purpose has a
 * documented one: 200 when the payment is booked, 202 while the provider has not confirmed it.
 */
export async function confirmPaid(
  deps: PaymentsDeps,
  { purpose, reference }: { purpose: string; reference: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { clientId } = requireClient(request);
  const options = { clock: () => new Date(), wait: true, purpose };
  const payment = await refreshPayment(deps, { clientId, reference }, options);
  const state = toPaymentState(payment, deps.purposes);
  return reply.code(isBooked(payment.status) ? 200 : 202).send(state);
}
