import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { oneRow } from '../store/rows.ts';
import { type Resolution, requireDispute, resolveDispute } from './disputes.ts';
import { ApiError, invalid, success } from './envelope.ts';
import { fieldsOf, optionalText, requiredText } from './fields.ts';
import { listed, listRows, ofTransaction, type Query, readFilter } from './lists.ts';
import { type DisputeRow, presentDispute } from './present-dispute.ts';
import { requireTransactionById } from './transactions.ts';

type ById = { Params: { id: string } };

export function disputeRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;
  const present = (dispute: DisputeRow) =>
    presentDispute(dispute, requireTransactionById(store, dispute.transaction_id));

  app.get<{ Querystring: Query }>('/dispute', async (request) => {
    const { transaction } = request.query;
    const only = ofTransaction(store, transaction);
    const filter = readFilter(request.query, store);
    const { rows, total } = listRows<DisputeRow>(store, 'disputes', filter, only);
    return listed('Disputes retrieved', rows.map(present), total, filter);
  });

  app.get<ById>('/dispute/:id', async (request) =>
    success('Dispute retrieved', present(requireDispute(store, Number(request.params.id)))),
  );

  app.get<ById>('/dispute/transaction/:id', async (request) => {
    const sql = 'SELECT * FROM disputes WHERE transaction_id = ? ORDER BY id DESC LIMIT 1';
    const dispute = oneRow<DisputeRow>(store, sql, Number(request.params.id));
    if (dispute === undefined) throw new ApiError(404, 'Dispute not found');
    return success('Dispute retrieved successfully', present(dispute));
  });

  app.put<ById>('/dispute/:id/resolve', async (request) => {
    const dispute = requireDispute(store, Number(request.params.id));
    const fields = fieldsOf(request.body);
    const resolution = requiredText(fields, 'resolution', 'Resolution');
    if (!['merchant-accepted', 'declined'].includes(resolution)) {
      throw invalid('Invalid resolution', 'Use merchant-accepted or declined');
    }
    if (dispute.status === 'resolved') {
      throw invalid('Dispute has been resolved', 'Pass the id of an open dispute');
    }
    const given = optionalText(fields, 'refund_amount');
    const amount = given === null ? null : Number(given);
    if (amount !== null && !(Number.isInteger(amount) && amount > 0)) {
      throw invalid('Invalid refund amount', 'Pass a whole number of subunits');
    }
    const resolved = resolveDispute(context, dispute, resolution as Resolution, amount);
    return success('Dispute successfully resolved', present(resolved));
  });
}
