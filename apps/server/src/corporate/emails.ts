import { brand, contact } from '@quarrter/ui/brand';
import { type EmailText, type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { employeeProfileLinked } from './events.ts';
import { addressContext } from './roster/roster-line.ts';
import { corporateDb } from './tables.ts';

/**
 * COR-05: sent to the address on the roster. It names no client, because the address may belong to
 * a colleague whose staff ID someone else used.
 */
function linkedEmail(address: string, partner: string, publicUrl: string): EmailText {
  return {
    recipient: { email: address, firstName: null },
    subject: `Your staff record is linked to a ${brand.name} account`,
    heading: 'Your staff record is linked',
    paragraphs: [
      `Your staff record at ${partner} was linked to a ${brand.name} account, so that the owner ` +
        'of the account can apply for corporate staff loans. A staff record can be linked to one ' +
        'account only.',
      'If this was you, you do not need to do anything. If this was not you, call us on ' +
        `${contact.phone} or email ${contact.email}, and tell your company.`,
    ],
    button: { label: 'Contact us', url: `${publicUrl}/contact` },
  };
}

/** Tells the address on the roster that its line was linked to an account. */
export function corporateEmails(
  deps: Pick<PlatformDeps, 'db' | 'secrets' | 'publicUrl'>,
): EventEmails {
  return writeEmail(employeeProfileLinked, async ({ partnerId, lineId }) => {
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
    if (line === undefined) return null;
    const address = deps.secrets.open(line.email_sealed, addressContext(lineId));
    return linkedEmail(address, line.name, deps.publicUrl);
  });
}
