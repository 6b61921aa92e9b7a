import { brand } from '@quarrter/ui/brand';
import { sql } from 'kysely';
import { linkEmployeeProfile } from '../accounts/index.ts';
import { recordEvent } from '../events/index.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { badRequest } from '../platform/http/http-error.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { employeeProfileLinked } from './events.ts';
import { lockPartner } from './roster/put-roster-in-use.ts';
import { addressContext, indexesOfEntry } from './roster/roster-line.ts';
import { corporateDb } from './tables.ts';

/** COR-07: the longer text with the brand's name. The screen makes its last word a link. */
const notOnRoster =
  'The information you provided was incorrect or you do not have a record associated with your ' +
  'company. If you think this is a mistake, please try again or contact your company to verify ' +
  `your profile on ${brand.name}. If you have any further questions, please contact us here`;

/**
 * API-18: finds the entry on a partner's roster and links the line to this client for good.
 * Unknown, ambiguous and taken entries get the same reply. The corporate address is emailed.
 */
export async function verifyEmployee(
  { db, secrets }: PlatformDeps,
  clientId: string,
  entry: string,
): Promise<void> {
  const { column, indexes } = indexesOfEntry(secrets, entry);
  await db.transaction().execute(async (tx) => {
    // Lines are always locked in this order, so that two clients who use the same staff ID at once
    // do not wait for each other. Of one partner, the line that is linked to a client comes first.
    const lines = await corporateDb(tx)
      .selectFrom('corporate_roster as line')
      .innerJoin('corporate_partners as partner', 'partner.partner_id', 'line.partner_id')
      .selectAll('line')
      .where(`line.${column}`, 'in', indexes)
      .where((row) =>
        row.or([
          row('line.client_id', 'is not', null),
          row('line.import_id', '=', row.ref('partner.import_id')),
        ]),
      )
      .orderBy('line.partner_id')
      .orderBy((row) => row('line.client_id', 'is', null))
      .limit(3)
      .forUpdate('line')
      .execute();
    const [line] = lines;
    // A staff ID that two partners share identifies no employee.
    if (line === undefined || lines.some((other) => other.partner_id !== line.partner_id)) {
      throw badRequest(notOnRoster);
    }
    if (line.client_id === clientId) return;
    if (line.client_id !== null || (await isEmployeeLinked(tx, secrets, line))) {
      throw badRequest(notOnRoster);
    }
    const corporateEmail = secrets.open(line.email_sealed, addressContext(line.line_id));
    await claim(tx, clientId, line, corporateEmail);
  });
}

/**
 * Whether the employee's address or staff ID is linked to a client under an earlier roster. Locks
 * the partner, so that the answer stays true until the end of the transaction.
 */
async function isEmployeeLinked(tx: Tx, secrets: Secrets, line: EmployeeLine): Promise<boolean> {
  await lockPartner(tx, line.partner_id);
  // Until rotate-keys has ended, the two lines may have hashes of different keys. Those of the key
  // in use can be asked for; the others are compared here. Afterwards there are no others.
  const { renewIndex, comparable } = secrets;
  const { email_index: ofEmail, staff_number_index: ofStaffNumber } = line;
  const prefixOf = (index: string) => index.slice(0, -43);
  const inUse = prefixOf(secrets.blindIndex('', ''));
  const asInUse = [ofEmail, ofStaffNumber].map(renewIndex);
  const isOfNext = asInUse.some((index) => prefixOf(index) !== inUse);
  const linked = await corporateDb(tx)
    .selectFrom('corporate_roster')
    .select(['email_index', 'staff_number_index'])
    .where('partner_id', '=', line.partner_id)
    .where('client_id', 'is not', null)
    .$if(!isOfNext, (query) =>
      query.where((row) =>
        row.or([
          row('email_index', 'in', asInUse),
          row('staff_number_index', 'in', asInUse),
          sql<boolean>`left(email_index, -43) <> ${inUse}`,
          sql<boolean>`left(staff_number_index, -43) <> ${inUse}`,
        ]),
      ),
    )
    .execute();
  const [email, staffNumber] = [ofEmail, ofStaffNumber].map(comparable);
  return linked.some(
    (other) =>
      comparable(other.email_index) === email ||
      comparable(other.staff_number_index) === staffNumber,
  );
}

type Line = { partner_id: string; line_id: string };
type EmployeeLine = Line & { email_index: string; staff_number_index: string };

async function claim(tx: Tx, clientId: string, line: Line, corporateEmail: string): Promise<void> {
  const businessTime = await readBusinessTime(tx);
  const employeeProfileId = newId();
  const linked = await linkEmployeeProfile(tx, clientId, { employeeProfileId, corporateEmail });
  // The client is linked to a roster already, and can be linked only once (COR-06).
  if (!linked) throw badRequest(notOnRoster);
  await corporateDb(tx)
    .updateTable('corporate_roster')
    .set({ client_id: clientId, claimed_at: businessTime.at })
    .where('partner_id', '=', line.partner_id)
    .where('line_id', '=', line.line_id)
    .execute();
  await corporateDb(tx)
    .insertInto('employee_profiles')
    .values({
      client_id: clientId,
      employee_profile_id: employeeProfileId,
      partner_id: line.partner_id,
      line_id: line.line_id,
      linked_on: businessTime.date,
      linked_at: businessTime.at,
    })
    .execute();
  await recordEvent(tx, employeeProfileLinked, {
    clientId,
    subjectId: employeeProfileId,
    at: businessTime.at,
    payload: { partnerId: line.partner_id, lineId: line.line_id },
  });
}
