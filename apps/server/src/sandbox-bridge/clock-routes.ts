import { advanceClock, clockStatus } from '@quarrter/contract/sandbox-clock';
import { addDays, parseIsoDate } from '@quarrter/domain/calendar';
import type { FastifyRequest } from 'fastify';
import { queueCollection } from '../collections/index.ts';
import { closeDays } from '../day-close/close-days.ts';
import { readBusinessDate, recordMovedDate } from '../platform/database/business-time.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, serve } from '../platform/http/http.ts';
import { invalid, notFound } from '../platform/http/http-error.ts';
import { sameText } from '../platform/passwords/secrets.ts';
import { queueRun } from '../reconciliation/index.ts';

/** How far a test or a demonstration may move the business date in one call. */
const farthestDays = 800;

/** The calls by which the sandbox reads and moves the business date. */
export function clockRoutes(app: App, deps: PlatformDeps, token: string): void {
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
      const reached = await readBusinessDate(deps.db);
      if (closed.length > 0) await recordMovedDate(deps.db, reached, new Date());
      await queueCollection(deps.db);
      // The comparison with the provider follows a close; here no night does.
      if (closed.length > 0) await deps.db.transaction().execute(queueRun);
      return { business_date: reached, closed: closed.length };
    },
    { hidden: true },
  );
}

function requireControl(request: FastifyRequest, token: string): void {
  if (!sameText(String(request.headers['x-control-token'] ?? ''), token)) throw notFound();
}
