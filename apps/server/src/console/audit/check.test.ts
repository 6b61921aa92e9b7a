import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { printCheck, readEnd } from '../../commands/audit-check.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { firstIdAt, newId } from '../../platform/database/ids.ts';
import { recordAction } from '../audit.ts';
import { type AuditCheck, checkAuditLog } from './check.ts';
import { endText } from './jobs.ts';
import { entryText, sealEntries } from './seal.ts';

const testApp = useTestApp();
let ids: string[];
beforeEach(async () => {
  // The owner of the database alone can empty these tables.
  await owner(sql`TRUNCATE audit_log, audit_seals, audit_checks`);
  ids = [];
  for (const subject of ['one', 'two', 'three', 'four']) ids.push(await act(subject));
  await seal();
});

const hourMs = 3_600_000;
const deps = () => testApp.deps;

/** Runs a statement as the owner of the database, who has rights that the product lacks. */
async function owner(statement: ReturnType<typeof sql>): Promise<void> {
  await statement.execute(testApp.database.owner.db);
}

async function act(subject: string): Promise<string> {
  const { db } = deps();
  await db.transaction().execute(async (tx) => {
    const actor = { staffId: newId(), name: 'Ada Obi', role: 'officer' };
    const details = {
      action: 'disable-staff',
      subject: `loan ${subject}`,
      after: { state: 'verified' },
    } as const;
    await recordAction(tx, actor, await readBusinessTime(tx), details);
  });
  const { entry_id } = await allTables(db)
    .selectFrom('audit_log')
    .select('entry_id')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return entry_id;
}

const seal = (now = new Date()) => sealEntries(deps(), now);
const check = (now = new Date()) => checkAuditLog(deps(), now);

/** A copy of the second entry with another id and time, as an attacker would write it. */
const insertCopy = (id: string, at: Date, date = '2026-11-21') =>
  owner(sql`INSERT INTO audit_log (entry_id, at, business_date, actor_name, role, action, subject)
    VALUES (${id}, ${at}, ${date}::date, 'Ada Obi', 'officer', 'verify', 'loan five')`);

test('finds nothing in a log that no one touched, however often it is sealed', async () => {
  await act('five');
  expect((await seal()).sealed).toBe(1);
  expect((await seal()).sealed).toBe(0);
  expect(await check()).toMatchObject({ entries: 5, differing: 0, differences: [] });
});

test('entries of one moment are sealed once each, by two workers at a time', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => act(`parallel ${index}`)));
  const [one, other] = await Promise.all([seal(), seal()]);
  expect(one.sealed + other.sealed).toBe(12);
  expect(await check()).toMatchObject({ entries: 16, differing: 0 });
});

const columns = [
  ['subject', sql`'loan six'`],
  ['note', sql`'another'`],
  ['actor_name', sql`'Bola Ade'`],
  ['staff_id', sql`'0190a6b0-0000-7000-8000-000000000001'::uuid`],
  ['after', sql`'{"state": "declined"}'::jsonb`],
  ['network', sql`'203.0.113.9'`],
  ['at', null],
  ['business_date', sql`business_date - 1`],
] as const;

test.each(columns)('finds an entry whose %s was changed, and says which', async (name, value) => {
  const other = value ?? (await laterBy('1 microsecond', ids[1]));
  await owner(sql`UPDATE audit_log SET ${sql.ref(name)} = ${other} WHERE entry_id = ${ids[1]}`);
  const { differing, differences } = await check();
  expect(differing).toBe(1);
  expect(differences[0]).toContain(ids[1]);
  expect(differences[0]).toContain('was changed');
});

test('every column of an entry is sealed', async () => {
  const { rows } = await testApp.database.pool.query(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'audit_log' AND column_name <> 'entry_id'`,
  );
  expect(rows.length).toBeGreaterThan(14);
  const texts = new Set([await sealedText()]);
  for (const { name } of rows) {
    const other = name === 'at' ? await laterBy('1 second', ids[3]) : otherValue(name);
    await owner(sql`UPDATE audit_log SET ${sql.ref(name)} = ${other}`);
    texts.add(await sealedText());
  }
  expect(texts.size).toBe(rows.length + 1);
});

async function sealedText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT ${entryText} AS text FROM audit_log AS entry WHERE entry_id = ${ids[3]}`.execute(
    deps().db,
  );
  return rows[0]?.text ?? '';
}

/** A time a little after that of an entry; on a Citus an update cannot compute it. */
async function laterBy(interval: string, entryId: string | undefined) {
  const { rows } = await sql<{ later: string }>`
    SELECT (at + ${interval}::interval)::text AS later FROM audit_log
    WHERE entry_id = ${entryId}`.execute(deps().db);
  return sql`${rows[0]?.later}::timestamptz`;
}

function otherValue(name: string) {
  if (/^(before|after)$/.test(name)) return sql`'{"state": "another"}'::jsonb`;
  if (/_id$/.test(name)) return sql`'0190a6b0-0000-7000-8000-000000000001'::uuid`;
  return name === 'business_date' ? sql`business_date - 1` : sql`'another'`;
}

test('finds an entry that was removed, and says which', async () => {
  await owner(sql`DELETE FROM audit_log WHERE entry_id = ${ids[2]}`);
  const { differing, differences } = await check();
  expect(differing).toBe(1);
  expect(differences[0]).toMatch(new RegExp(`^Number 3, .* was removed: entry ${ids[2]}`));
});

test('finds an entry that was removed with its seal', async () => {
  await owner(sql`DELETE FROM audit_log WHERE entry_id = ${ids[1]}`);
  await owner(sql`DELETE FROM audit_seals WHERE entry_id = ${ids[1]}`);
  expect((await check()).differences[0]).toBe('1 seals before number 3 were removed.');
});

test('finds an entry that was inserted with an earlier time, which is never sealed', async () => {
  const at = new Date(Date.now() - 26 * hourMs);
  const id = `${firstIdAt(at).slice(0, 24)}123456789abc`;
  await insertCopy(id, at, '2026-11-20');
  expect((await seal()).sealed).toBe(0);
  const { differing, differences } = await check();
  expect(differing).toBe(1);
  expect(differences[0]).toContain(id);
  expect(differences[0]).toContain('was inserted afterwards');
});

test.each([
  ['its hour', 3, '2026-11-21', 'has the wrong date'],
  ['its date', 48, '2026-11-19', 'has a date that is too early'],
])('finds a new entry that is dated back by %s', async (_, hours, date, problem) => {
  const id = newId();
  await insertCopy(id, new Date(Date.now() - hours * hourMs), date);
  await seal();
  const { differing, differences } = await check();
  expect(differing).toBe(1);
  expect(differences[0]).toContain(id);
  expect(differences[0]).toContain(problem);
});

test('an entry cannot be sealed without the key of the servers', async () => {
  const id = newId();
  await insertCopy(id, new Date());
  await owner(sql`INSERT INTO audit_seals (position, entry_id, sealed_at, seal)
    SELECT 5, ${id}, now(), encode(sha256(convert_to('5', 'UTF8')), 'base64')`);
  expect((await check()).differences[0]).toContain(`Entry ${id}`);
});

test('finds that the end was cut off, by an earlier check or an end noted elsewhere', async () => {
  const { head } = await check();
  await owner(sql`DELETE FROM audit_log WHERE entry_id = ${ids[3]}`);
  await owner(sql`DELETE FROM audit_seals WHERE entry_id = ${ids[3]}`);
  expect((await check()).differences[0]).toMatch(/saw number 4; now it is gone/);
  await owner(sql`TRUNCATE audit_checks`);
  expect((await check()).differing).toBe(0);
  const noted = readEnd(['--end', endText(head)]);
  const { differences } = await checkAuditLog(deps(), new Date(), noted ?? undefined);
  expect(differences).toEqual(['The end you gave has number 4; now it is gone.']);
});

test('the command prints what it found and ends with 1 when an entry differs', () => {
  const result: AuditCheck = {
    entries: 4,
    head: { position: 4n, seal: 'x' },
    differing: 2,
    differences: ['Entry 1 was changed.'],
  };
  const lines: string[] = [];
  expect(printCheck(result, (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([
    '4 entries compared, 2 DIFFER',
    '  Entry 1 was changed.',
    '  … and 1 more',
    'End of the chain: 4:x',
  ]);
  expect(printCheck({ ...result, differing: 0, differences: [] }, () => undefined)).toBe(0);
  expect([readEnd(['--end', '4']), readEnd(['--start']), readEnd([])]).toEqual([
    null,
    null,
    undefined,
  ]);
});

test('the product itself can neither change nor remove an entry or a seal', async () => {
  for (const table of ['audit_log', 'audit_seals', 'audit_checks']) {
    await expect(testApp.database.pool.query(`DELETE FROM ${table}`)).rejects.toThrow('denied');
    await expect(testApp.database.pool.query(`TRUNCATE ${table}`)).rejects.toThrow('denied');
  }
});
