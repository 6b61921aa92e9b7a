import { isCitus } from '../../platform/database/citus.ts';
import type { PaymentsDeps } from '../deps.ts';
import { settlePayment } from './settle-payment.ts';
import { type Report, settleTogether } from './settle-together.ts';

const maxTogether = 64;
/** While one group is written by PostgreSQL, another is decided here. */
const groupsAtOnce = 2;

type Waiting = Report & { readonly done: PromiseWithResolvers<void> };

/** Settles the report of a webhook; resolves when it is booked and on disk. */
export type SettleReport = (report: Report) => Promise<void>;

/**
 * Reports that arrive while a group is written are settled together by the next one; a single
 * report does not wait. Reports that a group does not book, or all of them when it fails, are
 * settled one by one. On Citus each is settled separately, because a group would span many shards
 * (docs/decisions/0094-group-settlement.md).
 */
export function settleInGroups(deps: PaymentsDeps): SettleReport {
  const waiting: Waiting[] = [];
  let running = 0;
  const start = () => {
    while (running < groupsAtOnce && waiting.length > 0) {
      running += 1;
      settleGroup(deps, waiting.splice(0, maxTogether)).finally(() => {
        running -= 1;
        start();
      });
    }
  };
  let onCitus: Promise<boolean> | null = null;
  return async (report) => {
    onCitus ??= isCitus(deps.db).catch((error: unknown) => {
      onCitus = null;
      throw error;
    });
    if (await onCitus) return settleAlone(deps, report);
    const done = Promise.withResolvers<void>();
    waiting.push({ ...report, done });
    start();
    return done.promise;
  };
}

/** Does not wait for those that are settled one by one. */
async function settleGroup(deps: PaymentsDeps, group: readonly Waiting[]): Promise<void> {
  const booked = new Set(await tryTogether(deps, group));
  for (const report of group) {
    const { resolve, reject } = report.done;
    if (!booked.has(report)) settleAlone(deps, report).then(resolve, reject);
    else {
      deps.countState('payment', 'applied');
      resolve();
    }
  }
}

async function tryTogether(
  deps: PaymentsDeps,
  reports: readonly Report[],
): Promise<readonly Report[]> {
  try {
    return await deps.db.transaction().execute((tx) => settleTogether(deps, tx, reports));
  } catch (error) {
    deps.log.warn({ err: error, payments: reports.length }, 'payments are settled one by one');
    return [];
  }
}

function settleAlone(deps: PaymentsDeps, { charge, event }: Report): Promise<void> {
  return settlePayment(deps, charge, undefined, event);
}
