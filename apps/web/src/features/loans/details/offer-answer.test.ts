import { errorOf, networkError } from '@quarrter/client/errors';
import { expect, test } from 'vitest';
import { answerNotice } from './offer-answer.ts';

const rejected = errorOf(409, { detail: 'This loan is accepted: it cannot be accepted.' });

test('LND-15: says without alarm that the offer was accepted in another tab', () => {
  const notice = answerNotice({ choice: 'accepted', error: rejected }, 'accepted');
  expect(notice).toMatchObject({ tone: 'info', title: 'This offer was already accepted' });
  expect(notice.text).not.toMatch(/cannot|did not/);
});

test('LND-15: tells a client who rejects an accepted offer that nothing changed', () => {
  const notice = answerNotice({ choice: 'rejected', error: rejected }, 'active');
  expect(notice.title).toBe('This offer was already accepted');
  expect(notice.text).toContain('changed nothing');
});

test('LND-15: says that an expired offer had already closed', () => {
  const notice = answerNotice({ choice: 'accepted', error: rejected }, 'expired');
  expect(notice.title).toBe('This offer had already closed');
});

test('LND-15: confirms an answer that went through although its reply was lost', () => {
  const lost = { choice: 'accepted', error: networkError() } as const;
  const open = answerNotice(lost, 'offered');
  expect(open).toMatchObject({ tone: 'bad', title: 'We got no reply from our server' });
  expect(open.text, 'nothing is claimed that is not known').toContain('We don’t know yet');
  expect(answerNotice(lost, 'accepted')).toMatchObject({
    tone: 'good',
    title: 'You accepted the offer',
  });
});

test('LND-15: gives the reason while the offer is still open', () => {
  const expired = errorOf(409, { detail: 'This offer has expired' });
  expect(answerNotice({ choice: 'accepted', error: expired }, 'offered')).toEqual({
    tone: 'bad',
    title: 'Your answer did not go through',
    text: 'This offer has expired.',
  });
});
