import { isStrongPassword } from '@quarrter/domain/people';
import { expect, test } from 'vitest';
import { easyPasswordMessage } from '../platform/password-strength.ts';
import { readRequest } from './create-staff.ts';

const whole = ['--email', 'Ngozi@Quarrter.example', '--name', 'Ngozi Eze', '--role', 'officer'];

test('gives a staff member a random strong password and one-time secret', async () => {
  const first = await readRequest(whole, false);
  const second = await readRequest(whole, false);
  if (!first.ok || !second.ok) throw new Error('refused');
  expect(first.request).toMatchObject({ email: 'ngozi@quarrter.example', role: 'officer' });
  expect(isStrongPassword(first.request.password)).toBe(true);
  expect(first.request.password).not.toBe(second.request.password);
  expect(first.request.oneTimeSecret).not.toBe(second.request.oneTimeSecret);
});

test('names every wrong option at once', async () => {
  const asked = await readRequest(['--role', 'owner', '--password', 'short'], false);
  expect(asked).toEqual({
    ok: false,
    problems: [
      '--email must be an email address.',
      '--name must be 1 to 100 characters.',
      '--role must be one of officer, approver, finance, administrator, auditor.',
      '--password: Please use a strong password.',
    ],
  });
});

test.each(['P@ssw0rd1', 'Dr@gon-2026', 'Welcome-123'])(
  'ACC-08: rejects the common password %s for staff',
  async (password) => {
    const asked = await readRequest([...whole, '--password', password], false);
    expect(asked).toEqual({ ok: false, problems: [`--password: ${easyPasswordMessage}`] });
  },
);

test('rejects an unknown option', async () => {
  expect((await readRequest([...whole, '--admin'], false)).ok).toBe(false);
});

test('takes a one-time secret in a sandbox only', async () => {
  const given = [...whole, '--totp-secret', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'];
  expect((await readRequest(given, true)).ok).toBe(true);
  expect(await readRequest(given, false)).toMatchObject({ ok: false });
  expect((await readRequest([...whole, '--totp-secret', 'short'], true)).ok).toBe(false);
});
