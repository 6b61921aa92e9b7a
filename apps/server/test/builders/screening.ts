import { newId } from '../../src/platform/database/ids.ts';
import { screeningDb } from '../../src/screening/tables.ts';
import type { TestApp } from '../test-app.ts';
import { call } from './payment.ts';
import { approveAs, type TestStaff } from './staff.ts';

export type TestMatch = { readonly clientId: string; readonly matchId: string };

/** A match of the client's name that waits for a decision. */
export async function anOpenMatch({ deps }: TestApp, clientId: string): Promise<TestMatch> {
  const matchId = newId();
  await screeningDb(deps.db)
    .insertInto('screening_matches')
    .values({
      client_id: clientId,
      match_id: matchId,
      client_name: 'Obi Ada',
      listed_name: 'OBI, Ada',
      reference: matchId,
      similarity: 'same',
      found_at: new Date(),
    })
    .execute();
  return { clientId, matchId };
}

function decideMatch(testApp: TestApp, staff: TestStaff, match: TestMatch, decision: string) {
  const path = `/staff/api/clients/${match.clientId}/screening-matches/${match.matchId}/`;
  const asked = { headers: staff.headers, body: { reason: 'The date of birth' } };
  return call<{ id: string }>(testApp, 'POST', `${path}${decision}/`, asked);
}

/** Confirms the match, as compliance does in the console. */
export async function confirmMatch(
  testApp: TestApp,
  compliance: TestStaff,
  match: TestMatch,
): Promise<void> {
  const { status, body } = await decideMatch(testApp, compliance, match, 'confirm');
  if (status !== 200) throw new Error(`not confirmed: ${status} ${JSON.stringify(body)}`);
}

/** Two people decide that a confirmed match is another person. */
export async function reverseMatch(
  testApp: TestApp,
  [compliance, approver]: readonly [TestStaff, TestStaff],
  match: TestMatch,
): Promise<void> {
  const proposed = await decideMatch(testApp, compliance, match, 'reverse');
  const { status, body } = await approveAs(testApp, approver, proposed.body.id);
  if (status !== 200) throw new Error(`not reversed: ${status} ${JSON.stringify(body)}`);
}
