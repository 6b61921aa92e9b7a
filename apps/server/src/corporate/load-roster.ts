import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { RosterEntry } from './read-roster.ts';
import { addressContext, emailIndex, staffNumberIndex } from './roster-line.ts';
import { corporateDb } from './tables.ts';

export type LoadedRoster = { lines: number; claimed: number; replaced: number };

const batch = 1000;

/**
 * Replaces a partner's whole roster. Lines that are linked to a client stay as they are,
 * whatever the new roster says; all others go, so that people who left can no longer be found.
 */
export async function loadRoster(
  tx: Tx,
  secrets: Secrets,
  partnerName: string,
  entries: readonly RosterEntry[],
): Promise<LoadedRoster> {
  const partnerId = await partnerOf(tx, partnerName);
  const gone = await corporateDb(tx)
    .deleteFrom('corporate_roster')
    .where('partner_id', '=', partnerId)
    .where('client_id', 'is', null)
    .executeTakeFirst();
  const claimed = await corporateDb(tx)
    .selectFrom('corporate_roster')
    .select(['email_index', 'staff_number_index'])
    .where('partner_id', '=', partnerId)
    .execute();
  const taken = new Set(claimed.flatMap((line) => [line.email_index, line.staff_number_index]));
  const lines = entries
    .map((entry) => sealLine(secrets, partnerId, entry))
    .filter((line) => !taken.has(line.email_index) && !taken.has(line.staff_number_index));
  for (let start = 0; start < lines.length; start += batch) {
    await corporateDb(tx)
      .insertInto('corporate_roster')
      .values(lines.slice(start, start + batch))
      .execute();
  }
  const replaced = Number(gone.numDeletedRows);
  return { lines: lines.length, claimed: claimed.length, replaced };
}

function sealLine(secrets: Secrets, partnerId: string, entry: RosterEntry) {
  const lineId = newId();
  return {
    partner_id: partnerId,
    line_id: lineId,
    email_index: emailIndex(secrets, entry.email),
    staff_number_index: staffNumberIndex(secrets, entry.staffNumber),
    email_sealed: secrets.seal(entry.email, addressContext(lineId)),
    client_id: null,
    claimed_at: null,
  };
}

/** Locks the partner, so that two loads of its roster wait for each other. */
async function partnerOf(tx: Tx, name: string): Promise<string> {
  await corporateDb(tx)
    .insertInto('corporate_partners')
    .values({ partner_id: newId(), name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const partner = await corporateDb(tx)
    .selectFrom('corporate_partners')
    .select('partner_id')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return partner.partner_id;
}
