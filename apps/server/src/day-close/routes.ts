import { advanceClock, clockStatus } from '@quarrter/contract/day-close';
import { addDays, parseIsoDate } from '@quarrter/domain/calendar';
import type { FastifyRequest } from 'fastify';
import { readBusinessDate } from '../platform/business-time.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, serve } from '../platform/http.ts';
import { invalid, notFound } from '../platform/http-error.ts';
import { sameText } from '../platform/secrets.ts';
import { closeDays } from './close-days.ts';

/** How far a test or a demonstration may move the date on in one call. */
const farthestDays = 800;

/** The stand-in's way to the business date. Without a sandbox these calls do not exist. */
export function dayCloseRoutes(app: App, deps: PlatformDeps): void {
  const token = deps.sandboxControlToken;
  if (token === null) return;

  serve(
    app,
    clockStatus,
    async ({ request }) => {
      requireControl(request, token);
      return { business_date: await readBusinessDate(deps.db) };
    },
    { hidden: true },
  );

  serve(
    app,
    advanceClock,
    async ({ request, body }) => {
      requireControl(request, token);
      const today = await readBusinessDate(deps.db);
      const date = parseIsoDate(body.date);
      if (date === null) throw invalid({ date: ['Please give a real date, like 2027-01-31.'] });
      if (date < today)
        throw invalid({ date: [`The business date is ${today}; it only moves forward.`] });
      if (date > addDays(today, farthestDays)) {
        throw invalid({ date: [`Please move at most ${farthestDays} days at once.`] });
      }
      const closed = await closeDays(deps.db, addDays(date, -1));
      return { business_date: await readBusinessDate(deps.db), closed: closed.length };
    },
    { hidden: true },
  );
}

function requireControl(request: FastifyRequest, token: string): void {
  if (!sameText(String(request.headers['x-control-token'] ?? ''), token)) throw notFound();
}
