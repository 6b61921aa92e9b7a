import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { oneRow } from '../store/rows.ts';
import { ApiError, success } from './envelope.ts';
import { listed, listRows, ofTransaction, type Query, readFilter } from './lists.ts';
import { createRefund, presentStoredRefund, type RefundRow } from './refunds.ts';
import { requireTransactionById } from './transactions.ts';

export function refundRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;
  const present = (refund: RefundRow) =>
    presentStoredRefund(refund, requireTransactionById(store, refund.transaction_id).currency);

  app.post('/refund', async (request) =>
    success('Refund has been queued for processing', createRefund(context, request.body)),
  );

  app.get<{ Params: { id: string } }>('/refund/:id', async (request) => {
    const sql = 'SELECT * FROM refunds WHERE id = ?';
    const refund = oneRow<RefundRow>(store, sql, Number(request.params.id));
    if (refund === undefined) throw new ApiError(404, 'Refund not found');
    return success('Refund retrieved', present(refund));
  });

  app.get<{ Querystring: Query }>('/refund', async (request) => {
    const { transaction } = request.query;
    const only = ofTransaction(store, transaction);
    const filter = readFilter(request.query, store);
    const { rows, total } = listRows<RefundRow>(store, 'refunds', filter, only);
    return listed('Refunds retrieved', rows.map(present), total, filter);
  });
}
