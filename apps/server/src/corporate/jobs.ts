import type { PlatformDeps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { renderEmail } from '../platform/render-email.ts';
import { linkedNotice } from './emails.ts';
import { addressContext } from './roster-line.ts';
import { corporateDb } from './tables.ts';

type NoticeJob = { partner_id: string; line_id: string };

/** Run twice, the letter is sent twice; nothing else happens. */
export function corporateJobs(deps: PlatformDeps): JobHandlers {
  return {
    async 'send-corporate-notice'(payload) {
      const { partner_id, line_id } = payload as NoticeJob;
      const line = await corporateDb(deps.db)
        .selectFrom('corporate_roster')
        .innerJoin(
          'corporate_partners as partner',
          'partner.partner_id',
          'corporate_roster.partner_id',
        )
        .select(['email_sealed', 'partner.name'])
        .where('corporate_roster.partner_id', '=', partner_id)
        .where('line_id', '=', line_id)
        .executeTakeFirst();
      if (line === undefined) return;
      const address = deps.secrets.open(line.email_sealed, addressContext(line_id));
      await deps.mailer.send(await renderEmail(linkedNotice(address, line.name, deps.publicUrl)));
    },
  };
}
