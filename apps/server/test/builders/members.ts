import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { sendEarlierCode } from './second-factor.ts';
import type { TestStaff } from './staff.ts';

export const memberPassword = 'Correct-Horse-7';

/** The calls about staff, as the console makes them. */
export function membersOf({ app }: TestApp) {
  const post = (path: string, payload: object = {}, staff?: Pick<TestStaff, 'headers'>) =>
    app.inject({
      method: 'POST',
      url: `/staff/api/${path}/`,
      payload,
      headers: { 'x-forwarded-for': '198.51.100.7', ...staff?.headers },
    });
  return {
    post,
    list: (staff: Pick<TestStaff, 'headers'>) =>
      app.inject({ url: '/staff/api/members/?limit=500', headers: staff.headers }),
    approve: (id: string, staff: Pick<TestStaff, 'headers'>) =>
      post(`approvals/${id}/approve`, {}, staff),
  };
}

/** The token of the link in the newest email to an address. */
export async function linkTo(testApp: TestApp, email: string): Promise<string> {
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo(email);
  const token = /\/staff\/enrol#([\w-]+)/.exec(received?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link in the newest email to ${email}`);
  return token;
}

let invited = 0;

/** Someone whom one administrator invited and another approved. */
export async function anInvited(testApp: TestApp, by: TestStaff, approver: TestStaff) {
  invited += 1;
  const email = `invited-${process.pid}-${invited}@quarrter.example`;
  const { post, approve } = membersOf(testApp);
  const proposed = await post('members/invite', { email, name: 'Ada Obi', role: 'officer' }, by);
  expect(proposed.statusCode).toBe(201);
  expect((await approve(proposed.json().id, approver)).statusCode).toBe(200);
  return { email, token: await linkTo(testApp, email) };
}

/** Follows a link with an authenticator app; its code of the step before now is used up. */
export async function enrol(testApp: TestApp, token: string) {
  const { post } = membersOf(testApp);
  const begun = (await post('enrolment/begin', { token })).json();
  const { secret } = begun.app as { secret: string };
  const { reply: finished } = await sendEarlierCode(secret, (code) =>
    post('enrolment/finish', { token, password: memberPassword, code }),
  );
  expect(finished.statusCode).toBe(200);
  return { secret, recoveryCodes: finished.json().recoveryCodes as string[] };
}
