import { live, ready, settings } from '@quarrter/contract/platform';
import { minimumLoanAmount } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { excessRights, tablesWithoutRights } from './database-rights.ts';
import { misplacedTables } from './distribute.ts';
import { missingMigrations } from './migration-files.ts';
import { readBusinessTime } from './platform/database/business-time.ts';
import { ClocksDiffer, readAgreedTime } from './platform/database/compare-clocks.ts';
import { isReadOnly } from './platform/database/database-unavailable.ts';
import { requireRoom } from './platform/database/require-room.ts';
import { watchCommits } from './platform/database/watch-commits.ts';
import { type App, serve } from './platform/http/http.ts';
import { isInside } from './platform/http/inside.ts';
import { listAwayServices } from './platform/outside-services.ts';
import type { Deps } from './wiring.ts';

/** Health, and the facts that a front end needs before anyone signs in. */
export function systemRoutes(app: App, config: Config, deps: Deps): void {
  const commits = watchCommits(deps.db);

  serve(app, live, async () => ({ status: 'live' }));

  serve(app, ready, async ({ reply, request }) => {
    // The reasons help an operator, and an attacker as well.
    const told = config.mode === 'sandbox' || isInside(request);
    const not = (reason: string) =>
      reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'not ready', ...(told && { reason }) });
    if (app.closing.hasBegun) return not('This process is about to end.');
    try {
      // Before what needs a free connection: all of them may wait for a commit.
      if (!(await commits.areConfirmed())) return not(unconfirmed);
      const missing = await missingMigrations(deps.db);
      if (missing.length > 0) return not('Migrations are missing: run the command migrate.');
      const misplaced = await misplacedTables(deps.db);
      if (misplaced.length > 0) return not(toDistribute);
      const excess = await excessRights(deps.db);
      if (excess.length > 0) return not(`The database role is wrong: ${excess.join('; ')}.`);
      const closed = await tablesWithoutRights(deps.db);
      if (closed.length > 0) return not(`The database role lacks rights on ${closed.join(', ')}.`);
      await readJobQueue.execute(deps.db);
      const businessTime = await readBusinessTime(deps.db);
      await readAgreedTime(deps.db);
      const full = await findFullDisk(deps);
      if (full !== null) return not(full);
      // The server serves without them, so this is told and no reason against it.
      const away = told ? await listAwayServices(deps.db) : [];
      return {
        status: 'ready',
        business_date: businessTime.date,
        ...(away.length > 0 && {
          away: away.map(({ service, since }) => ({ service, since: since.toISOString() })),
        }),
      };
    } catch (error) {
      deps.log.error({ err: error }, 'not ready');
      if (isReadOnly(error)) return not('The database does not accept writes.');
      return not(error instanceof ClocksDiffer ? error.message : 'The database does not answer.');
    }
  });

  serve(app, settings, async () => ({
    payments_script_url: config.provider.scriptUrl,
    sandbox: config.sandbox !== null,
    minimum_loan_amount: toWire(minimumLoanAmount),
    business_date: (await readBusinessTime(deps.db)).date,
  }));
}

/** PostgreSQL rejects a lock, even of no row, in a session that may not write. */
const readJobQueue = sql`SELECT 1 FROM graphile_worker._private_jobs WHERE false FOR UPDATE`;

const unconfirmed = 'The database does not confirm what is written.';

const toDistribute = 'Tables are not in their place: run the command distribute.';

/** Why nothing can be stored; null while there is room. */
async function findFullDisk({ db, files, log }: Deps): Promise<string | null> {
  const failed = (reason: string) => (error: unknown) => {
    log.error({ err: error }, 'not ready');
    return reason;
  };
  const database = requireRoom(db).then(() => null, failed('The database cannot write.'));
  const folder = files.requireRoom().then(() => null, failed('Files cannot be stored.'));
  return (await database) ?? (await folder);
}
