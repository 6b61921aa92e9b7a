import { penaltyDays } from '@quarrter/contract/client/loan-penalties';
import { daysBetween } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { requireLoan } from '../queries.ts';
import { readPenaltyDays } from './penalty-periods.ts';

const maxDays = 366;

export function penaltyRoutes(app: App, { db }: Pick<PlatformDeps, 'db'>): void {
  serve(app, penaltyDays, async ({ params, query, client: { clientId } }) => {
    if (daysBetween(query.from, query.through) >= maxDays) {
      throw invalid({ through: [`Please ask for at most ${maxDays} days.`] });
    }
    const { loan_id: loanId } = await requireLoan(db, clientId, params.id, params.type);
    const days = await readPenaltyDays(db, { clientId, loanId }, query);
    const results = days.map((one) => ({
      date: one.chargedOn,
      charged: toWire(one.charged),
      reversed: toWire(one.reversed),
      waived: toWire(one.waived),
    }));
    return { count: results.length, results };
  });
}
