import type { PlatformDeps } from '../../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../../platform/jobs/jobs.ts';
import { checkAuditLog } from './check.ts';
import { type Head, sealEntries } from './seal.ts';

const sealAuditLog = defineJob('seal-audit-log', {});
const checkAuditLogJob = defineJob('check-audit-log', {});

/**
 * Writes the end of the chain to the worker's log too. The owner of the database cannot change a
 * log collector, so a chain whose end was cut off is noticed.
 */
export function auditJobs(deps: PlatformDeps): JobHandlers {
  return {
    ...handleJob(sealAuditLog, () => seal(deps)),
    ...handleJob(checkAuditLogJob, async () => {
      await seal(deps);
      const { entries, head, differing } = await checkAuditLog(deps, new Date());
      const result = { type: 'audit-check', entries, end: endText(head), differing };
      if (differing === 0) deps.log.info(result, 'the audit log agrees with its seals');
      else deps.log.error(result, 'the audit log differs from its seals');
    }),
  };
}

async function seal(deps: PlatformDeps): Promise<void> {
  const { sealed, head } = await sealEntries(deps, new Date());
  if (sealed === 0) return;
  deps.log.info({ type: 'audit-seal', sealed, end: endText(head) }, 'audit entries sealed');
}

/** As `quarrter audit-check --end` takes it. */
export function endText({ position, seal: last }: Head): string {
  return `${position}:${last}`;
}
