import type { StaffPartner } from '@quarrter/contract/staff/partners';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { isId, newId } from '../platform/database/ids.ts';
import { invalid, notFound } from '../platform/http/http-error.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { corporateDb } from './tables.ts';

/** One page of the partners, the newest first. */
export async function listPartners(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<Page<StaffPartner>> {
  const last = parseIdCursor(after);
  const { count } = await corporateDb(reader)
    .selectFrom('corporate_partners')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  let partners = selectPartners(reader);
  if (last !== null) partners = partners.where('partner.partner_id', '<', last);
  const rows = await partners
    .orderBy('partner.partner_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, ({ id }) => id);
  return { count: Number(count), results: page.rows.map(toPartner), after: page.after };
}

export async function requirePartner(reader: Reader, partnerId: string): Promise<StaffPartner> {
  const row =
    isId(partnerId) &&
    (await selectPartners(reader).where('partner.partner_id', '=', partnerId).executeTakeFirst());
  if (!row) throw notFound('There is no such partner.');
  return toPartner(row);
}

/** Adds a company; names are compared without regard to case. */
export async function createPartner(tx: Tx, name: string): Promise<string> {
  const partnerId = newId();
  const same = await corporateDb(tx)
    .selectFrom('corporate_partners')
    .select('partner_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  const added =
    same === undefined &&
    (await corporateDb(tx)
      .insertInto('corporate_partners')
      .values({ partner_id: partnerId, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('partner_id')
      .executeTakeFirst());
  if (!added) throw invalid({ name: ['There is already a partner with this name.'] });
  return partnerId;
}

function selectPartners(reader: Reader) {
  return corporateDb(reader)
    .selectFrom('corporate_partners as partner')
    .leftJoin('roster_imports as roster', 'roster.import_id', 'partner.import_id')
    .select((row) => [
      'partner.partner_id as id',
      'partner.name',
      'roster.lines',
      'roster.in_use_since as rosterSince',
      row
        .selectFrom('corporate_roster as line')
        .select((line) => line.fn.countAll<bigint>().as('linked'))
        .whereRef('line.partner_id', '=', 'partner.partner_id')
        .where('line.client_id', 'is not', null)
        .as('linked'),
    ]);
}

type PartnerRow = {
  id: string;
  name: string;
  lines: bigint | null;
  rosterSince: Date | null;
  linked: bigint | null;
};

function toPartner({ lines, linked, ...partner }: PartnerRow): StaffPartner {
  return {
    ...partner,
    employees: lines === null ? null : Number(lines),
    linked: Number(linked ?? 0n),
  };
}
