import type { StaffMemberRecord } from '@quarrter/contract/staff/members';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../../platform/http/keyset.ts';
import type { StaffMember } from '../roles.ts';
import { staffDb } from '../tables.ts';
import { stateOf } from './states.ts';

/** One page of the staff, in the order in which they were made. */
export async function listMembers(
  reader: Reader,
  staff: StaffMember,
  { limit, after }: PageRequest,
): Promise<StaffPage<StaffMemberRecord>> {
  const cursor = parseIdCursor(after);
  const found = await membersOf(reader)
    .$if(cursor !== null, (query) => query.where('member.staff_id', '>', cursor ?? ''))
    .orderBy('member.staff_id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(found, limit, (row) => row.staff_id);
  const all = staffDb(reader).selectFrom('staff_members').select('staff_id');
  const results = page.rows.map((row) => present(row, staff));
  return { ...(await countForStaff(reader, all)), results, after: page.after };
}

/** One member as the list shows them. */
export async function readListed(
  reader: Reader,
  staff: StaffMember,
  staffId: string,
): Promise<StaffMemberRecord> {
  if (!isId(staffId)) throw notFound();
  const row = await membersOf(reader).where('member.staff_id', '=', staffId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row, staff);
}

function membersOf(reader: Reader) {
  return staffDb(reader)
    .selectFrom('staff_members as member')
    .select(['member.staff_id', 'member.email', 'member.name', 'member.role'])
    .select(['member.password_hash', 'member.enrolled_at', 'member.disabled_at'])
    .select(['member.last_sign_in_at'])
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('staff_authenticators as app')
            .select((app) => app.lit(1).as('one'))
            .whereRef('app.staff_id', '=', 'member.staff_id')
            .where('app.confirmed_at', 'is not', null),
        )
        .as('app'),
      row
        .selectFrom('staff_passkeys as passkey')
        .select((passkey) => passkey.fn.countAll<bigint>().as('count'))
        .whereRef('passkey.staff_id', '=', 'member.staff_id')
        .as('passkeys'),
      row
        .selectFrom('staff_links as link')
        .select((link) => link.fn.max('link.expires_at').as('last'))
        .whereRef('link.staff_id', '=', 'member.staff_id')
        .as('link_expires_at'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof membersOf>['execute']>>[number];

function present(row: Row, staff: StaffMember): StaffMemberRecord {
  return {
    id: row.staff_id,
    email: row.email,
    name: row.name,
    role: row.role,
    state: stateOf(row),
    lastSignInAt: row.last_sign_in_at,
    app: Boolean(row.app),
    passkeys: Number(row.passkeys ?? 0n),
    linkExpiresAt: row.link_expires_at,
    isYou: row.staff_id === staff.staffId,
  };
}
