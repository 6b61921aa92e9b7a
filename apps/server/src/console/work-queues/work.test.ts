import type { QueueSummary, WorkDetail, WorkItem } from '@quarrter/contract/staff/work';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { beforeAll, expect, test } from 'vitest';
import { checkApplication } from '../../../test/builders/check-application.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  anOffer,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { type Answer, call } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/database/ids.ts';
import { releaseFinishedWork } from './release-finished.ts';

const testApp = useTestApp();
let officer: TestStaff;
let second: TestStaff;
let others: { [R in StaffRole]: TestStaff };
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  second = await aStaffMember(testApp, 'officer');
  others = {
    officer,
    approver: await aStaffMember(testApp, 'approver'),
    finance: await aStaffMember(testApp, 'finance'),
    compliance: await aStaffMember(testApp, 'compliance'),
    administrator: await aStaffMember(testApp, 'administrator'),
    auditor: await aStaffMember(testApp, 'auditor'),
  };
});

const get = async <T>(who: TestStaff, path: string) =>
  (await call<T>(testApp, 'GET', `/staff/api/work-queues/${path}`, { headers: who.headers })).body;

type Reply = WorkDetail & { detail?: string; changed?: { by: string; action: string } };

function send(
  who: TestStaff,
  { loanId }: TestLoan,
  action: string,
  payload: object,
): Promise<Answer<Reply>> {
  const path = `/staff/api/work-queues/to-verify/${loanId}/${action}/`;
  return call<Reply>(testApp, 'POST', path, { headers: who.headers, body: payload });
}

const take = (who: TestStaff, loan: TestLoan, seenOwner: string | null = null) =>
  send(who, loan, 'take', { seenOwner: seenOwner });

async function summaryOf(who: TestStaff, name: string): Promise<QueueSummary> {
  const { queues } = await get<{ queues: QueueSummary[] }>(who, '');
  const found = queues.find(({ queue }) => queue === name);
  if (found === undefined) throw new Error(`no queue ${name}`);
  return found;
}

async function actionsOn({ loanId }: TestLoan): Promise<string[]> {
  const { rows } = await testApp.database.pool.query(
    'SELECT action, actor_name, note FROM audit_log WHERE subject_id = $1 ORDER BY entry_id',
    [loanId],
  );
  return rows.map((row) => `${row.action} ${row.actor_name} ${row.note}`.trim());
}

test('a queue counts what waits, how long, and what is past its promise', async () => {
  const before = await summaryOf(officer, 'to-verify');
  const loan = await anApplication(testApp);
  await testApp.database.pool.query('UPDATE loans SET applied_at = $2 WHERE loan_id = $1', [
    loan.loanId,
    '2026-11-12T09:00:00Z',
  ]);
  await anApplication(testApp);
  const after = await summaryOf(officer, 'to-verify');
  expect(after).toMatchObject({ count: before.count + 2, late: before.late + 1, mine: 0 });
  expect(after.oldestMinutes).toBeGreaterThanOrEqual(8 * 24 * 60);
  expect(after.canWork).toBe(true);
  expect(after.promise).toBe('Within 30 minutes of our opening hours. Our service target.');
  expect((await summaryOf(others.finance, 'to-verify')).canWork).toBe(false);
});

test('what waits for a document of the client waits for no colleague', async () => {
  const { count } = await summaryOf(officer, 'to-verify');
  const { loanId } = await anApplication(testApp);
  await call(testApp, 'POST', `/staff/api/loans/${loanId}/request-document/`, {
    headers: officer.headers,
    body: { kind: 'file', reason: 'The statement is from last year.' },
  });
  expect((await summaryOf(officer, 'to-verify')).count).toBe(count);
});

test('each role reads the queues of its work, and no other', async () => {
  const names = async (who: TestStaff) =>
    (await get<{ queues: QueueSummary[] }>(who, '')).queues.map(({ queue }) => queue);
  expect(await names(officer)).toContain('hardship');
  expect(await names(officer)).not.toContain('receipts');
  expect(await names(others.finance)).toContain('receipts');
  expect(await names(others.auditor)).toEqual(expect.arrayContaining(['hardship', 'receipts']));
  const path = '/staff/api/work-queues/receipts/';
  const { status } = await call(testApp, 'GET', path, { headers: officer.headers });
  expect(status).toBe(403);
});

test('a page of a queue goes on after the last one, oldest first', async () => {
  const loan = await anApplication(testApp);
  type Page = { results: WorkItem[]; after: string | null };
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await get(officer, `to-verify/?limit=2${after ? `&after=${after}` : ''}`);
    ids.push(...page.results.map(({ id }) => id));
    after = page.after;
  } while (after !== null);
  expect(ids.at(-1)).toBe(loan.loanId);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test('work is taken once by two clicks, and the record shows by whom', async () => {
  const loan = await anApplication(testApp);
  const [one, other] = await Promise.all([take(officer, loan), take(officer, loan)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.item?.owner).toMatchObject({ id: officer.staffId, name: officer.name });
  expect(other.body.notes.map(({ kind }) => kind)).toEqual(['taken']);
  expect(await actionsOn(loan)).toEqual([`take-work ${officer.name}`]);
  const mine = await get<{ results: WorkItem[] }>(officer, 'mine/');
  expect(mine.results.map(({ id }) => id)).toContain(loan.loanId);
  expect((await summaryOf(officer, 'to-verify')).mine).toBe(1);
});

test('of two colleagues at once one gets the work, and the other is told who has it', async () => {
  const loan = await anApplication(testApp);
  const replies = await Promise.all([take(officer, loan), take(second, loan)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = replies[0].status === 200 ? officer : second;
  const rejected = replies.find(({ status }) => status === 409);
  expect(rejected?.body.detail).toBe(`${winner.name} has this now. Nothing was changed.`);
  expect(rejected?.body.changed).toMatchObject({ by: winner.name, action: 'take-work' });
});

async function verify({ token, headers }: TestStaff, { loanId }: TestLoan): Promise<number> {
  await checkApplication(testApp.url, token, loanId);
  const path = `/staff/api/loans/${loanId}/verify/`;
  return (await call(testApp, 'POST', path, { headers, body: {} })).status;
}

test('taking work does not keep a colleague from doing it', async () => {
  const loan = await anApplication(testApp);
  await take(officer, loan);
  expect(await verify(second, loan)).toBe(200);
});

test('work is handed over with a note to a colleague whose role can do it', async () => {
  const loan = await anApplication(testApp);
  await take(officer, loan);
  const note = 'The payslip is unreadable.';
  const to = (colleague: TestStaff) =>
    send(officer, loan, 'hand-over', {
      seenOwner: officer.staffId,
      to: colleague.staffId,
      note,
    });
  expect((await to(others.finance)).status).toBe(400);
  const { body } = await to(second);
  expect(body.item?.owner?.id).toBe(second.staffId);
  expect(body.notes.at(-1)).toMatchObject({ kind: 'handed-over', to: second.name, text: note });
  // The text is a note of the queue; everyone reads the history of the record.
  expect(await actionsOn(loan)).toContain(`hand-over-work ${officer.name} To ${second.name}`);
  // The page of the first officer is old now.
  expect((await to(second)).body.notes).toHaveLength(body.notes.length);
  const stale = await send(officer, loan, 'put-back', { seenOwner: officer.staffId });
  expect(stale.status).toBe(409);
});

test('work is put back once by two clicks', async () => {
  const loan = await anApplication(testApp);
  await take(officer, loan);
  const back = () => send(officer, loan, 'put-back', { seenOwner: officer.staffId });
  const replies = await Promise.all([back(), back()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0].body.item?.owner).toBeNull();
  expect(replies[1].body.notes.map(({ kind }) => kind)).toEqual(['taken', 'put-back']);
});

test('a comment stays with the record, and is written once by two clicks', async () => {
  const loan = await anApplication(testApp);
  const text = 'The employer confirmed the salary.';
  const comment = () => send(second, loan, 'comment', { text });
  await Promise.all([comment(), comment()]);
  await verify(officer, loan);
  const { item, notes } = await get<WorkDetail>(others.approver, `to-offer/${loan.loanId}/`);
  expect(item?.queue).toBe('to-offer');
  expect(notes).toMatchObject([{ kind: 'comment', text, by: second.name }]);
  const { status } = await send(others.auditor, loan, 'comment', { text });
  expect(status).toBe(403);
});

test('work that no longer waits is refused with who did what', async () => {
  const loan = await anApplication(testApp);
  await verify(second, loan);
  const { status, body } = await take(officer, loan);
  expect(status).toBe(409);
  expect(body.detail).toBe('This item is no longer in the queue.');
  expect(body.changed).toMatchObject({ by: second.name, action: 'verify' });
});

test('finished work is released, and waiting work is not', async () => {
  const finished = await anApplication(testApp);
  const waiting = await anOffer(testApp).then(() => anApplication(testApp));
  await take(second, finished);
  await take(second, waiting);
  await verify(officer, finished);
  await releaseFinishedWork(testApp.deps);
  const { rows } = await testApp.database.pool.query(
    'SELECT item_id FROM work_items WHERE item_id = ANY ($1)',
    [[finished.loanId, waiting.loanId]],
  );
  expect(rows).toEqual([{ item_id: waiting.loanId }]);
});

test('the notes of a queue are not read by its record’s id in another queue', async () => {
  const recordId = newId();
  await testApp.database.pool.query(
    `INSERT INTO shared_work_notes
       (record_id, note_id, queue, kind, text, staff_id, staff_name, written_at)
     VALUES ($1, $2, 'differences', 'comment', 'Ask the bank.', $3, 'Ada', now())`,
    [recordId, newId(), newId()],
  );
  const textsFor = async (who: TestStaff, queue: string) =>
    (await get<WorkDetail>(who, `${queue}/${recordId}/`)).notes.map(({ text }) => text);
  expect(await textsFor(others.finance, 'differences')).toEqual(['Ask the bank.']);
  expect(await textsFor(officer, 'messages')).toEqual([]);
});

test('a waiting proposal and its notes are read by those who may read its kind', async () => {
  const officers = await aStaffMember(testApp, 'officer');
  const { administrator } = others;
  const role = await call<{ id: string }>(
    testApp,
    'POST',
    `/staff/api/members/${officers.staffId}/role/`,
    { headers: administrator.headers, body: { role: 'finance' } },
  );
  expect(role.status).toBe(201);
  const { id } = role.body;
  await testApp.database.pool.query(
    `INSERT INTO shared_work_notes
       (record_id, note_id, queue, kind, text, staff_id, staff_name, written_at)
     VALUES ($1, $2, 'approvals', 'comment', 'She moves in May.', $3, 'Ada', now())`,
    [id, newId(), newId()],
  );
  const reads = async (who: TestStaff) => {
    const { results } = await get<{ results: WorkItem[] }>(who, 'approvals/?limit=500');
    const { notes } = await get<WorkDetail>(who, `approvals/${id}/`);
    return [results.some((one) => one.id === id), notes.length];
  };
  expect(await reads(await aStaffMember(testApp, 'administrator'))).toEqual([true, 1]);
  expect(await reads(others.auditor)).toEqual([true, 1]);
  expect(await reads(officer)).toEqual([false, 0]);
  expect(await reads(others.finance)).toEqual([false, 0]);
});

test('a proposal is handed over only to those who may decide it', async () => {
  const [proposer, member, decider] = await Promise.all(
    (['administrator', 'administrator', 'administrator'] as const).map((role) =>
      aStaffMember(testApp, role),
    ),
  );
  if (!proposer || !member || !decider) throw new Error('three members are missing');
  const role = await call<{ id: string }>(
    testApp,
    'POST',
    `/staff/api/members/${member.staffId}/role/`,
    { headers: proposer.headers, body: { role: 'finance' } },
  );
  expect(role.status, JSON.stringify(role.body)).toBe(201);
  const item = `approvals/${role.body.id}/`;
  const { colleagues } = await get<WorkDetail>(decider, item);
  const ids = colleagues.map(({ id }) => id);
  expect(ids).toContain(others.administrator.staffId);
  expect(colleagues.map((one) => one.role)).not.toContain('approver');
  expect(ids).not.toContain(proposer.staffId);
  expect(ids, 'about this member').not.toContain(member.staffId);
  const handed = await call<Reply>(testApp, 'POST', `/staff/api/work-queues/${item}hand-over/`, {
    headers: decider.headers,
    body: { seenOwner: null, to: others.approver.staffId, note: 'Please decide.' },
  });
  expect(handed.status).toBe(400);
});

test('the notes of a request are read under its loan once it no longer waits', async () => {
  const { client, loanId } = await anActiveLoan(testApp);
  const body = { reason: 'I lost my job.', monthly_amount: '15,000' };
  const request = `/loans/api/personal/hardship-request/${loanId}/`;
  await call(testApp, 'POST', request, { headers: client.headers, body });
  const { results } = await get<{ results: WorkItem[] }>(officer, 'hardship/?limit=500');
  const id = results.find(({ recordId }) => recordId === loanId)?.id ?? '';
  const { headers } = officer;
  const text = 'The employer confirmed it.';
  const comment = `/staff/api/work-queues/hardship/${id}/comment/`;
  await call(testApp, 'POST', comment, { headers, body: { text } });
  await call(testApp, 'POST', `/staff/api/loans/${loanId}/refuse-hardship/`, {
    headers,
    body: { requestId: id, reason: 'Your salary covers it.' },
  });
  expect(await get<WorkDetail>(officer, `hardship/${id}/`)).toMatchObject({ item: null });
  const unknown = await get<WorkDetail>(officer, `approvals/${newId()}/`);
  expect(unknown).toMatchObject({ item: null, colleagues: [] });
  const ofLoan = await get<WorkDetail>(officer, `hardship/${loanId}/`);
  expect(ofLoan).toMatchObject({ item: null, notes: [{ kind: 'comment', text }] });
});

test('a failed disbursement is a queue of its own, with a promise', async () => {
  const { loanId } = await anAcceptedLoan(testApp);
  await testApp.database.owner.pool.query(
    'UPDATE loans SET disbursement_failed_at = now() WHERE loan_id = $1',
    [loanId],
  );
  const failed = await summaryOf(others.finance, 'failed-disbursements');
  expect(failed).toMatchObject({ count: 1, canWork: true });
  expect(failed.promise).toMatch(/1 hour|60 minutes/);
  const path = '/staff/api/loans/?state=accepted';
  const { headers } = others.finance;
  const { body } = await call<{ results: object[] }>(testApp, 'GET', path, { headers });
  expect(body.results).toContainEqual(
    expect.objectContaining({ id: loanId, disbursementFailed: true }),
  );
});
