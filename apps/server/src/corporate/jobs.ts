import * as z from 'zod/mini';
import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../platform/jobs.ts';
import { renderEmail } from '../platform/render-email.ts';
import { linkedEmail } from './emails.ts';
import { addressContext } from './roster-line.ts';
import { corporateDb } from './tables.ts';

const sendNotice = defineJob('send-corporate-notice', { partnerId: z.uuid(), lineId: z.uuid() });

/** Tells the address on the roster that its line was linked to an account. */
export function queueCorporateNotice(tx: Tx, partnerId: string, lineId: string): Promise<void> {
  return queueJob(tx, sendNotice, { partnerId, lineId });
}

/** A job that runs twice sends its email twice, and changes nothing. */
export function corporateJobs(deps: PlatformDeps): JobHandlers {
  return handleJob(sendNotice, async ({ partnerId, lineId }) => {
    const line = await corporateDb(deps.db)
      .selectFrom('corporate_roster')
      .innerJoin(
        'corporate_partners as partner',
        'partner.partner_id',
        'corporate_roster.partner_id',
      )
      .select(['email_sealed', 'partner.name'])
      .where('corporate_roster.partner_id', '=', partnerId)
      .where('line_id', '=', lineId)
      .executeTakeFirst();
    if (line === undefined) return;
    const address = deps.secrets.open(line.email_sealed, addressContext(lineId));
    await deps.mailer.send(await renderEmail(linkedEmail(address, line.name, deps.publicUrl)));
  });
}
