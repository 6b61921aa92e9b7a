import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { RowOf, SchemaOf } from '../../platform/database/define-table.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, notFound, unauthorized } from '../../platform/http/http-error.ts';
import { staffDb } from '../tables.ts';

export type MemberRow = RowOf<typeof staffDb, 'staff_members'>;

/** One member, locked: every change of an account and every sign-in holds this row. */
export function lockMember(tx: Tx, staffId: string): Promise<MemberRow | undefined> {
  return staffDb(tx)
    .selectFrom('staff_members')
    .selectAll()
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
}

/** A member and all administrators, locked, so that two changes cannot both leave one too few. */
export type LockedMember = {
  readonly member: MemberRow;
  readonly administrators: readonly MemberRow[];
};

/** 404 for an unknown member. Rows are locked in the order of their ids, so no two wait in turn. */
export async function lockWithAdministrators(tx: Tx, staffId: string): Promise<LockedMember> {
  if (!isId(staffId)) throw notFound();
  const rows = await lockRows(tx, (row) =>
    row.or([row('role', '=', 'administrator'), row('staff_id', '=', staffId)]),
  );
  const member = rows.find((row) => row.staff_id === staffId);
  if (member === undefined) throw notFound();
  return { member, administrators: rows.filter(({ role }) => role === 'administrator') };
}

/** All administrators, locked, for a change that is about no member yet. */
export async function lockAdministrators(tx: Tx): Promise<Pick<LockedMember, 'administrators'>> {
  return { administrators: await lockRows(tx, (row) => row('role', '=', 'administrator')) };
}

function lockRows(
  tx: Tx,
  wanted: (
    row: ExpressionBuilder<SchemaOf<typeof staffDb.tables>, 'staff_members'>,
  ) => Expression<SqlBool>,
): Promise<MemberRow[]> {
  return staffDb(tx)
    .selectFrom('staff_members')
    .selectAll()
    .where(wanted)
    .orderBy('staff_id')
    .forUpdate()
    .execute();
}

export function isActive(member: MemberRow): boolean {
  return member.password_hash !== null && member.disabled_at === null;
}

/** The person who acts may have been disabled by another administrator in the same moment. */
export function requireActiveAdministrator(
  { administrators }: Pick<LockedMember, 'administrators'>,
  staffId: string,
): void {
  const actor = administrators.find((one) => one.staff_id === staffId);
  if (actor === undefined || !isActive(actor)) throw unauthorized();
}

/** 409 when fewer than two active administrators would remain without this member. */
export function requireTwoAdministrators({ member, administrators }: LockedMember): void {
  if (member.role !== 'administrator' || !isActive(member)) return;
  const others = administrators.filter((one) => one !== member && isActive(one));
  if (others.length >= 2) return;
  throw conflict(
    'Two active administrators must remain: with fewer, no one could approve anything about ' +
      'staff. Make someone else an administrator first.',
  );
}
