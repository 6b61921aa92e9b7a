import { requestHardship } from '@quarrter/contract/client/loan-hardship';
import { parseAmount } from '@quarrter/domain/money';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { toLoanRecord } from '../wire.ts';
import { requestHardship as ask } from './hardship.ts';

export function hardshipRoutes(app: App, { db }: Pick<PlatformDeps, 'db'>): void {
  serve(app, requestHardship, async ({ params, body, client: { clientId } }) => {
    const asking = {
      clientId,
      loanType: params.type,
      loanId: params.id,
      reason: body.reason,
      monthlyAmount: parseAmount(body.monthly_amount ?? ''),
    };
    const loan = await db
      .transaction()
      .execute(async (tx) =>
        ask(tx, { ...asking, businessTime: await readBusinessTimeOf(tx, clientId) }),
      );
    return toLoanRecord(loan);
  });
}
