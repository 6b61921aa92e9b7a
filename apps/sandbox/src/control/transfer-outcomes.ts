import type { FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { TransferRow } from '../provider/present-transfer.ts';
import { findTransfer, settleTransfer, type TransferOutcome } from '../provider/transfers.ts';

/**
 * The outcomes that can follow each state of a transfer. A bank that reported a failure may pay
 * after all, and money that was paid may be returned, but a transfer that was paid does not fail.
 */
export const following: Record<TransferRow['status'], readonly TransferOutcome[]> = {
  pending: ['success', 'failed', 'reversed', 'otp'],
  otp: ['success', 'failed', 'reversed'],
  success: ['reversed'],
  failed: ['success', 'reversed'],
  reversed: ['success'],
};

export function transferOutcome(
  context: SandboxContext,
  reference: string,
  outcome: unknown,
  reply: FastifyReply,
) {
  const chosen = following.pending.find((name) => name === outcome);
  if (chosen === undefined) {
    return reply.code(400).send({ outcome: [`Choose one of ${following.pending.join(', ')}.`] });
  }
  const transfer = findTransfer(context.store, reference);
  if (transfer === undefined) {
    return reply.code(404).send({ detail: 'No transfer has this reference.' });
  }
  if (!following[transfer.status].includes(chosen)) {
    return reply.code(409).send({ detail: `This transfer is already final: ${transfer.status}.` });
  }
  return reply.send({ reference, status: settleTransfer(context, transfer, chosen).status });
}
