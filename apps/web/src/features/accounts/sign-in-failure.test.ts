import { errorOf, networkError } from '@quarrter/client/errors';
import { expect, test } from 'vitest';
import { signInFailure } from './sign-in-failure.tsx';

const failureOf = (status: number, message: string) =>
  signInFailure(errorOf(status, { non_field_errors: [message] }));

test('ACC-27: reports unusable credentials as an invalid password', () => {
  const failure = failureOf(400, 'Unable to log in with provided credentials.');
  expect(failure).toEqual({ text: '*Invalid password' });
});

test('ACC-28: offers to send the link again for an unverified address', () => {
  const failure = failureOf(400, 'E-mail is not verified.');
  expect(failure).toEqual({ text: '*Email is not verified', resend: true });
});

test('ACC-28: shows a locked client when to try again, though the message contains Unable', () => {
  const message = 'Unable to log in now. Please try again in 4 minutes.';
  expect(failureOf(429, message)).toEqual({ text: message, locked: true });
});

test('ACC-28, ACC-41: offers no new password for a limit it does not lift', () => {
  const failure = signInFailure(errorOf(429, { detail: 'Too many calls.' }));
  expect(failure).toEqual({ text: 'Too many calls.', locked: false });
});

test.each([
  [400, 'This account is closed.'],
  [403, 'Not from here.'],
  [418, ''],
])('ACC-29: shows %i %j, which it does not know, as an invalid email or password', (...given) => {
  expect(failureOf(...given)).toEqual({ text: '*Invalid email or password' });
});

test('ACC-29: does not report a network or server failure as wrong credentials', () => {
  expect(signInFailure(networkError())).toBeNull();
  expect(signInFailure(errorOf(503, null))).toBeNull();
});
