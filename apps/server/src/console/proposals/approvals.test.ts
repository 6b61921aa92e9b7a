import type { Approval, ApprovalReview } from '@quarrter/contract/staff/approvals';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allTables } from '../../../test/all-tables.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type ApprovalKind, defineApprovalKind, propose } from '../../approvals/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';

const testApp = useTestApp();
let proposer: TestStaff;
let approver: TestStaff;
let other: TestStaff;
let officer: TestStaff;
beforeAll(async () => {
  (testApp.deps.approvalKinds as ApprovalKind[]).push(renamePartner);
  proposer = await aStaffMember(testApp, 'approver');
  approver = await aStaffMember(testApp, 'approver');
  other = await aStaffMember(testApp, 'approver');
  officer = await aStaffMember(testApp, 'officer');
});

/** Renames a corporate partner, once an approver agrees. */
const renamePartner: ApprovalKind = defineApprovalKind({
  name: 'rename-partner',
  version: 1,
  noun: 'name',
  effect: 'The partner has the new name at once.',
  payload: z.object({ name: z.string() }),
  proposeAs: 'answer-review',
  decideAs: 'offer',
  readSubject: async (tx, { id }) => ({
    title: 'Name of a partner',
    facts: { Name: await nameOf(tx, id) },
  }),
  describe: async (tx, { id }, { name }) => {
    if (name === 'Forbidden') throw badRequest('This name cannot be used.');
    const before = await nameOf(tx, id);
    return before === name ? [] : [{ label: 'Name', before, after: name }];
  },
  execute: async (tx, { subject, payload }) => {
    if (payload.name === 'Broken') throw new Error('the rename broke');
    await rename(tx, subject.id, payload.name);
  },
});

async function nameOf(tx: Tx, partnerId: string): Promise<string> {
  const row = await allTables(tx)
    .selectFrom('corporate_partners')
    .select('name')
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row.name;
}

async function rename(tx: Tx, partnerId: string, name: string): Promise<void> {
  await allTables(tx)
    .updateTable('corporate_partners')
    .set({ name })
    .where('partner_id', '=', partnerId)
    .execute();
}

const inTransaction = <T>(run: (tx: Tx) => Promise<T>) =>
  testApp.deps.db.transaction().execute(run);

async function aPartner(name: string): Promise<string> {
  const partnerId = newId();
  await inTransaction((tx) =>
    allTables(tx)
      .insertInto('corporate_partners')
      .values({ partner_id: partnerId, name })
      .execute(),
  );
  return partnerId;
}

function proposeName(partnerId: string, name: string, by = proposer) {
  return inTransaction(async (tx) =>
    propose(tx, renamePartner, {
      subject: { id: partnerId, clientId: null },
      payload: { name },
      by,
      businessTime: await readBusinessTime(tx),
    }),
  );
}

/** A partner with a new name proposed; both names are of this test alone. */
async function aProposal(name: string, by = proposer) {
  const partnerId = await aPartner(`${name} Mills`);
  const { approvalId } = await proposeName(partnerId, `${name} Works`, by);
  return { partnerId, approvalId };
}

const decide = (
  approvalId: string,
  decision: 'approve' | 'decline',
  who: TestStaff,
  body?: object,
) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/approvals/${approvalId}/${decision}/`,
    headers: who.headers,
    ...(body && { payload: body }),
  });

const list = async (query: string, who: TestStaff) =>
  (await testApp.app.inject({ url: `/staff/api/approvals/${query}`, headers: who.headers })).json();

const currentName = (partnerId: string) => inTransaction((tx) => nameOf(tx, partnerId));

test('an approved proposal is executed and keeps who did what', async () => {
  const { partnerId, approvalId } = await aProposal('Abuja');
  const reply = await decide(approvalId, 'approve', approver);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    {
      id: approvalId,
      kind: 'rename-partner',
      noun: 'name',
      effect: 'The partner has the new name at once.',
      subjectId: partnerId,
      page: null,
      changes: [{ label: 'Name', before: 'Abuja Mills', after: 'Abuja Works' }],
      state: 'approved',
      proposedBy: proposer.name,
      decided: { by: approver.name, reason: null },
      mayDecide: false,
    },
  ]);
  expect(await currentName(partnerId)).toBe('Abuja Works');
});

test('an approval is in the audit log once, however often the button is pressed', async () => {
  const { approvalId } = await aProposal('Jos');
  const replies = await Promise.all([1, 2, 3].map(() => decide(approvalId, 'approve', approver)));
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
  const entries = await allTables(testApp.deps.db)
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'note'])
    .where('subject_id', '=', approvalId)
    .execute();
  expect(entries).toEqual([
    {
      action: 'approve-proposal',
      actor_name: approver.name,
      note: 'Name: Jos Mills to Jos Works',
    },
  ]);
});

test('a declined proposal changes nothing and is kept with its reason', async () => {
  const { partnerId, approvalId } = await aProposal('Kano');
  const missing = await decide(approvalId, 'decline', approver, { reason: ' ' });
  expect([missing.statusCode, Object.keys(missing.json())]).toEqual([400, ['reason']]);
  const reply = await decide(approvalId, 'decline', approver, { reason: 'Not yet.' });
  expect(reply.json()).toMatchObject({ state: 'declined', decided: { reason: 'Not yet.' } });
  expect(await currentName(partnerId)).toBe('Kano Mills');
});

test('no one decides what they proposed', async () => {
  const { partnerId, approvalId } = await aProposal('Enugu');
  for (const [decision, body] of [
    ['approve', undefined],
    ['decline', { reason: 'No' }],
  ] as const) {
    const reply = await decide(approvalId, decision, proposer, body);
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { detail: 'You proposed this, so someone else must decide it.' },
    ]);
  }
  expect(await currentName(partnerId)).toBe('Enugu Mills');
});

test('a role that may only propose reads a proposal and cannot decide it', async () => {
  const { partnerId, approvalId } = await aProposal('Ibadan');
  for (const decision of ['approve', 'decline'] as const) {
    const reply = await decide(approvalId, decision, officer, { reason: 'No' });
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { detail: 'Only an approver can make an offer.' },
    ]);
  }
  expect(await currentName(partnerId)).toBe('Ibadan Mills');
});

test('proposals are read by those who may propose or decide them, and by auditors', async () => {
  const { approvalId } = await aProposal('Zaria');
  const finance = await aStaffMember(testApp, 'finance');
  const auditor = await aStaffMember(testApp, 'auditor');
  const reads = async (who: TestStaff) => {
    const { results, count, waiting } = await list('?state=waiting&limit=500', who);
    expect([results.length, waiting]).toEqual([count, count]);
    return results.some(({ id }: Approval) => id === approvalId);
  };
  expect(await Promise.all([approver, officer, auditor, finance].map(reads))).toEqual([
    ...[true, true, true],
    false,
  ]);
  for (const decision of ['approve', 'decline'] as const) {
    expect((await decide(approvalId, decision, finance, { reason: 'No' })).statusCode).toBe(404);
    expect((await decide(approvalId, decision, auditor, { reason: 'No' })).statusCode).toBe(403);
  }
});

test('what a disabled member proposed cannot be approved, only declined', async () => {
  const { partnerId, approvalId } = await aProposal(
    'Asaba',
    await aStaffMember(testApp, 'officer'),
  );
  const again = await aProposal('Makurdi', await aStaffMember(testApp, 'officer'));
  expect((await decide(again.approvalId, 'approve', approver)).statusCode).toBe(200);
  await testApp.database.pool.query(
    `UPDATE staff_members SET disabled_at = now()
     WHERE staff_id IN (SELECT proposed_by FROM approvals WHERE approval_id IN ($1, $2))`,
    [approvalId, again.approvalId],
  );
  const { results } = await list('?state=waiting&limit=500', approver);
  const shown: Approval = results.find(({ id }: Approval) => id === approvalId);
  const text = expect.stringMatching(
    /^Staff Member \d+ no longer works here\. Propose it again\.$/,
  );
  expect(shown).toMatchObject({ mayDecide: true, whyNotApprove: text });
  const reply = await decide(approvalId, 'approve', approver);
  expect([reply.statusCode, reply.json()]).toEqual([409, { detail: text }]);
  expect(await currentName(partnerId)).toBe('Asaba Mills');
  expect((await decide(approvalId, 'decline', approver, { reason: 'Left' })).statusCode).toBe(200);
  expect((await decide(again.approvalId, 'approve', approver)).statusCode, 'decided').toBe(200);
});

test('what a member proposed in an earlier role cannot be approved', async () => {
  const moved = await aStaffMember(testApp, 'officer');
  const { partnerId, approvalId } = await aProposal('Owerri', moved);
  await testApp.database.pool.query(
    `UPDATE staff_members SET role = 'finance' WHERE staff_id = $1`,
    [moved.staffId],
  );
  const reply = await decide(approvalId, 'approve', approver);
  const why = 'has another role now and can no longer propose this. Propose it again.';
  const detail = `${moved.name} ${why}`;
  expect([reply.statusCode, reply.json()]).toEqual([409, { detail }]);
  expect(await currentName(partnerId)).toBe('Owerri Mills');
  expect((await decide(approvalId, 'decline', approver, { reason: 'Moved' })).statusCode).toBe(200);
});

test('what one person has decided, another cannot decide again', async () => {
  const { partnerId, approvalId } = await aProposal('Benin');
  await decide(approvalId, 'decline', approver, { reason: 'Not yet.' });
  const reply = await decide(approvalId, 'approve', other);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { detail: `${approver.name} has already declined this.` },
  ]);
  const changedMind = await decide(approvalId, 'approve', approver);
  expect(changedMind.statusCode).toBe(409);
  expect(await currentName(partnerId)).toBe('Benin Mills');
});

test('of two people who decide at the same moment, one does', async () => {
  const { partnerId, approvalId } = await aProposal('Warri');
  const replies = await Promise.all([
    decide(approvalId, 'approve', approver),
    decide(approvalId, 'decline', other, { reason: 'No' }),
  ]);
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
  const [approved] = replies;
  const name = approved?.statusCode === 200 ? 'Warri Works' : 'Warri Mills';
  expect(await currentName(partnerId)).toBe(name);
});

test('a proposal whose record has changed since is refused with what changed', async () => {
  const { partnerId, approvalId } = await aProposal('Onitsha');
  await inTransaction((tx) => rename(tx, partnerId, 'Onitsha Bridge'));
  const reply = await decide(approvalId, 'approve', approver);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    {
      detail:
        'This changed after it was proposed: Name was Onitsha Mills, now Onitsha Bridge. ' +
        'Decline it instead.',
      changed: [{ label: 'Name', before: 'Onitsha Mills', after: 'Onitsha Bridge' }],
    },
  ]);
  expect(await currentName(partnerId)).toBe('Onitsha Bridge');
  expect((await decide(approvalId, 'decline', approver, { reason: 'Old' })).statusCode).toBe(200);
});

test('a proposal says before it is approved why it can only be declined', async () => {
  const { partnerId, approvalId } = await aProposal('Ilorin');
  const read = async (who: TestStaff) => (await list(`${approvalId}/`, who)) as ApprovalReview;
  const { shown, ...waiting } = await read(approver);
  expect(waiting).toMatchObject({ isUpdated: false, whyNotApprove: '', mayDecide: true });
  await inTransaction((tx) => rename(tx, partnerId, 'Ilorin Bridge'));
  const whyNotApprove = expect.stringMatching(/^This changed after it was proposed: Name was/);
  const changes = [{ label: 'Name', before: 'Ilorin Mills', after: 'Ilorin Works' }];
  expect(await read(approver)).toMatchObject({ whyNotApprove, changes, shown });
  expect(await read(officer), 'cannot decide it').toMatchObject({ whyNotApprove: '' });
  const finance = await aStaffMember(testApp, 'finance');
  expect(await read(finance)).toEqual({ detail: 'Not found.' });
});

test('a proposal of a release that wrote amounts in another way can be approved', async () => {
  const { approvalId } = await aProposal('N1,500');
  await testApp.database.pool.query(
    `UPDATE approvals SET facts = '{"Name": "₦1,500.00 Mills"}' WHERE approval_id = $1`,
    [approvalId],
  );
  expect((await decide(approvalId, 'approve', approver)).statusCode).toBe(200);
});

test('a proposal whose execution fails waits on, unchanged', async () => {
  const partnerId = await aPartner('Calabar Mills');
  const { approvalId } = await proposeName(partnerId, 'Broken');
  expect((await decide(approvalId, 'approve', approver)).statusCode).toBe(500);
  const { results } = await list('?state=waiting&limit=500', approver);
  expect(results.map((one: Approval) => one.id)).toContain(approvalId);
});

test('a second proposal for a record waits for the decision of the first', async () => {
  const { partnerId, approvalId } = await aProposal('Lokoja');
  const second = () => proposeName(partnerId, 'Lokoja Rivers');
  await expect(second()).rejects.toMatchObject({ status: 409 });
  await decide(approvalId, 'decline', approver, { reason: 'No' });
  await expect(second()).resolves.toMatchObject({ state: 'waiting' });
});

test('a proposal that changes nothing, or cannot be executed, is not stored', async () => {
  const partnerId = await aPartner('Yola Mills');
  await expect(proposeName(partnerId, 'Yola Mills')).rejects.toMatchObject({ status: 400 });
  await expect(proposeName(partnerId, 'Forbidden')).rejects.toMatchObject({ status: 400 });
  await expect(proposeName(newId(), 'Anything')).rejects.toMatchObject({ status: 404 });
});

test('what waits is listed oldest first, for each member with what they may decide', async () => {
  const first = await aProposal('Gombe');
  const second = await aProposal('Bauchi');
  const ids = (results: Approval[]) => results.map(({ id }) => id);
  const waiting = await list('?state=waiting&limit=500', approver);
  const [older, newer] = [first, second].map(({ approvalId }) =>
    ids(waiting.results).indexOf(approvalId),
  );
  expect(older).toBeGreaterThanOrEqual(0);
  expect(newer).toBeGreaterThan(older ?? 0);
  expect(waiting.waiting).toBe(waiting.count);
  const of = async (who: TestStaff) =>
    (await list('?state=waiting&limit=500', who)).results.find(
      ({ id }: Approval) => id === first.approvalId,
    );
  expect(await of(approver)).toMatchObject({ mayDecide: true, whyNot: '' });
  expect(await of(proposer)).toMatchObject({ mayDecide: false });
  expect(await of(officer)).toMatchObject({ whyNot: 'Only an approver can make an offer.' });
  const page = await list('?state=waiting&limit=1', approver);
  const next = await list(`?state=waiting&limit=1&after=${page.after}`, approver);
  expect(ids(next.results)).toEqual([ids(waiting.results)[1]]);
});

test('auditors see a proposal of a kind that is gone, and no one can decide it', async () => {
  const { approvalId } = await aProposal('Minna');
  const auditor = await aStaffMember(testApp, 'auditor');
  const kinds = testApp.deps.approvalKinds as ApprovalKind[];
  const known = kinds.splice(kinds.indexOf(renamePartner), 1);
  const { results } = await list('?state=waiting&limit=500', auditor);
  const reply = await decide(approvalId, 'approve', auditor);
  kinds.push(...known);
  expect(results.find(({ id }: Approval) => id === approvalId)).toMatchObject({
    mayDecide: false,
    whyNot: expect.stringContaining('can no longer be decided'),
  });
  expect(reply.statusCode).toBe(409);
});

test('rejects an unknown proposal and an unknown state', async () => {
  for (const id of [newId(), 'nothing']) {
    expect((await decide(id, 'approve', approver)).statusCode).toBe(404);
  }
  expect(Object.keys(await list('?state=lost', approver))).toEqual(['state']);
});
