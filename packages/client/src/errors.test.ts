import { expect, test } from 'vitest';
import { errorOf, messageOf, NETWORK_MESSAGE, networkError } from './errors.ts';

test('API-08: tells people what happened, not the name of the error', () => {
  expect(networkError().message).toBe(NETWORK_MESSAGE);
  expect(messageOf(networkError())).toBe(
    'We could not reach our server. Please check your connection',
  );
  expect(messageOf(errorOf(502, 'Bad gateway'))).toBe('Our server had a problem');
  expect(messageOf(undefined)).toBe('We could not reach our server. Please check your connection');
});

test("SES-15: tells the server's own message as it is", () => {
  expect(messageOf(errorOf(409, { detail: 'This loan is closed.' }))).toBe('This loan is closed.');
  expect(messageOf(errorOf(503, { detail: 'The bank does not answer.' }))).toBe(
    'The bank does not answer.',
  );
});
