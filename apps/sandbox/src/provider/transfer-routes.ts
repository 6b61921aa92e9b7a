import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { success } from './envelope.ts';
import { fieldsOf } from './fields.ts';
import { listed, listRows, type Query, readFilter } from './lists.ts';
import { presentQueuedTransfer, presentTransfer, type TransferRow } from './present-transfer.ts';
import { createTransfer, finalizeTransfer, requireTransfer, requireWaiting } from './transfers.ts';

export function transferRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post('/transfer', async (request) => {
    const transfer = createTransfer(context, request.body);
    const waits = transfer.status === 'otp';
    const message = waits ? 'Transfer requires OTP to continue' : 'Transfer has been queued';
    return success(message, presentQueuedTransfer(transfer));
  });

  app.post('/transfer/finalize_transfer', async (request) => {
    const transfer = finalizeTransfer(context, request.body);
    return success('Transfer has been queued', presentQueuedTransfer(transfer));
  });

  app.post('/transfer/resend_otp', async (request) => {
    requireWaiting(store, fieldsOf(request.body));
    return { status: true, message: 'OTP has been resent' };
  });

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async (request) => {
    const transfer = requireTransfer(store, request.params.reference);
    return success('Transfer retrieved', presentTransfer(store, transfer));
  });

  app.get<{ Querystring: Query }>('/transfer', async (request) => {
    const filter = readFilter(request.query, store);
    const { rows, total } = listRows<TransferRow>(store, 'transfers', filter);
    const data = rows.map((row) => presentTransfer(store, row));
    if (readFaults(store).lists !== 'untidy') {
      return listed('Transfers retrieved', data, total, filter);
    }
    const untidy = [...data.map(untidily), ...madeOnTheDashboard, unreadableTransfer];
    return listed('Transfers retrieved', untidy, total, filter);
  });
}

/** In the form that the documentation shows: amounts as text, and null for unknown values. */
function untidily(transfer: ReturnType<typeof presentTransfer>) {
  const { amount, fee_charged } = transfer;
  return {
    ...transfer,
    amount: String(amount),
    fee_charged: String(fee_charged),
    transferred_at: null,
  };
}

/** Transfers that were not ordered through the API: they have no reference. */
const madeOnTheDashboard = [
  { id: 14, transfer_code: 'TRF_dashboard14', status: 'success', amount: 4400, currency: 'GHS' },
  { id: 15, transfer_code: null, status: 'success', amount: null, currency: null },
].map((transfer) => ({ ...transfer, createdAt: null, updatedAt: null }));

const unreadableTransfer = { status: 'success', amount: 'a lot', recipient: null };
