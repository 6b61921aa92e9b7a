import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { oneRow } from '../store/rows.ts';
import { type EntryRow, listBalances, presentEntry } from './balances.ts';
import { success } from './envelope.ts';
import { listed, listRows, type Query, readFilter } from './lists.ts';
import { presentTransaction } from './present-transaction.ts';
import { presentSettlement, type SettlementRow, settleDays } from './settlements.ts';
import type { TransactionRow } from './transactions.ts';

/** Balance, its ledger, and settlements. Each first settles the dates that are over. */
export function balanceRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;
  const settle = async () => {
    await context.business.refresh();
    settleDays(context);
  };

  app.get('/balance', { preHandler: settle }, async () =>
    success('Balances retrieved', listBalances(store)),
  );

  app.get<{ Querystring: Query }>('/balance/ledger', { preHandler: settle }, async (request) => {
    const filter = readFilter(request.query, store);
    const { rows, total } = listRows<EntryRow>(store, 'balance_entries', filter);
    return listed('Balance ledger retrieved', rows.map(presentEntry), total, filter);
  });

  app.get<{ Querystring: Query }>('/settlement', { preHandler: settle }, async (request) => {
    const filter = readFilter(request.query, store);
    const { rows, total } = listRows<SettlementRow>(store, 'settlements', filter);
    return listed('Settlements retrieved', rows.map(presentSettlement), total, filter);
  });

  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/settlement/:id/transactions',
    async (request) => {
      const id = Number(request.params.id);
      const filter = readFilter(request.query, store);
      const only = { column: 'settlement_id', value: id };
      const { rows, total } = listRows<TransactionRow>(store, 'transactions', filter, only);
      const sql = 'SELECT sum(amount) AS volume FROM transactions WHERE settlement_id = ?';
      const volume = oneRow<{ volume: number | null }>(store, sql, id)?.volume ?? 0;
      const answer = listed('Transactions retrieved', rows.map(presentTransaction), total, filter);
      return { ...answer, meta: { ...answer.meta, total_volume: volume } };
    },
  );
}
