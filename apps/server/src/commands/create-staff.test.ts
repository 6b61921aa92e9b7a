import { expect, test } from 'vitest';
import { readRequest } from './create-staff.ts';

const complete = ['--email', 'Ngozi@Quarrter.example', '--name', 'Ngozi', '--role', 'officer'];

test('reads who the new member of staff is', () => {
  expect(readRequest(complete)).toEqual({
    ok: true,
    request: { email: 'ngozi@quarrter.example', name: 'Ngozi', role: 'officer', json: false },
  });
});

test('names every wrong option at once', () => {
  expect(readRequest(['--role', 'owner'])).toEqual({
    ok: false,
    problems: [
      '--email must be an email address.',
      '--name must be 1 to 100 characters.',
      '--role must be one of officer, approver, finance, compliance, administrator, auditor.',
    ],
  });
});

test.each(['--password', '--totp-secret', '--admin'])('rejects the unknown option %s', (option) => {
  expect(readRequest([...complete, option, 'Harmattan-Dust-8']).ok).toBe(false);
});
