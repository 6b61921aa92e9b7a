import type { UserDetail } from '@quarrter/contract/client/accounts';
import { describe, expect, test } from 'vitest';
import { isScreen, safeRedirect } from './redirect.ts';
import {
  beginSession,
  parseSession,
  SESSION_VERSION,
  withDetails,
  withoutDetails,
  withPendingDetails,
} from './session.ts';

const user = { key: 'k', user_id: 'u', email: 'a@b.ng', message: 'Hello, Ada', user_type: 2 };

describe('the session stored in the tab', () => {
  test('SES-07: reads back what was stored', () => {
    const stored = beginSession(user);
    expect(parseSession(JSON.stringify(stored))).toEqual(stored);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', JSON.stringify({ ...beginSession(user), version: 2 })],
    ['no key', JSON.stringify(beginSession({ ...user, key: '' }))],
    ['null', 'null'],
  ])('SES-07: takes %s for no session', (_name, text) => {
    expect(parseSession(text)).toBeNull();
  });

  test('SES-17: takes an account of another type for no session', () => {
    expect(parseSession(JSON.stringify(beginSession({ ...user, user_type: 1 })))).toBeNull();
  });

  test('SES-08: stores no NIN, BVN, account number or answer', () => {
    const detail = {
      user: { id: 'u', first_name: 'Ada', last_name: 'Obi', phone_number: '+234', email: 'a@b.ng' },
      title: 'Mrs',
      date_of_birth: '1990-01-01',
      nin: 'SECRET-NIN',
      bvn: 'SECRET-BVN',
      bank_account_number: 'SECRET-ACCOUNT',
      next_of_kin_nin: 'SECRET-KIN',
      security_answer: 'SECRET-ANSWER',
    } as unknown as UserDetail;
    const session = withDetails(beginSession(user), detail);
    expect(JSON.stringify(session)).not.toContain('SECRET');
    expect(session.user.userDetails?.user.first_name).toBe('Ada');
    const text = JSON.stringify(withoutDetails(session));
    for (const known of ['Obi', '+234', '1990-01-01']) expect(text).not.toContain(known);
    expect(Object.keys(parseSession(text)?.user ?? {})).toContain('userDetails');
  });

  test('SES-10: stores only the known fields of the sign-in answer', () => {
    const answer = { ...user, password: 'SECRET' };
    expect(JSON.stringify(beginSession(answer))).not.toContain('SECRET');
  });
});

describe('the parts of the session', () => {
  test('SES-05: has user, loading, success, error and an empty formData in its auth part', () => {
    const { auth } = beginSession(user);
    expect(Object.keys(auth).sort()).toEqual(['error', 'formData', 'loading', 'success', 'user']);
    expect(auth).toMatchObject({ user, loading: false, success: true, error: null });
    expect(auth.formData, 'a form of sign-in holds the password').toBeNull();
  });

  test('SES-09: accepts version 1 only', () => {
    const stored = beginSession(user);
    expect([SESSION_VERSION, stored.version]).toEqual([1, 1]);
    for (const version of [0, 2, '1', undefined]) {
      expect(parseSession(JSON.stringify({ ...stored, version }))).toBeNull();
    }
  });

  test('SES-09: no longer waits for details that were loading when the page went', () => {
    const kept = JSON.stringify(withPendingDetails(beginSession(user)));
    expect(JSON.parse(kept).user.loading).toBe(true);
    expect(parseSession(kept)?.user.loading).toBe(false);
  });
});

describe('where to go after signing in', () => {
  test.each([
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['/loans', '/loans'],
    ['/invest/form?s=03oa&type=naira', '/invest/form?s=03oa&type=naira'],
    ['/loans/type?type=corporate%20staff', '/loans/type?type=corporate%20staff'],
    ['https://elsewhere.example/', '/dashboard'],
    ['//elsewhere.example', '/dashboard'],
    ['/\\elsewhere.example', '/dashboard'],
    ['/\t/elsewhere.example', '/dashboard'],
    ['/.//elsewhere.example', '/dashboard'],
    ['/loans/..//elsewhere.example', '/dashboard'],
    ['/signin?t=1', '/dashboard'],
    ['/signin/?t=1', '/dashboard'],
    ['/%73ignIn?redirectTo=/loans', '/dashboard'],
    ['/loans/../signin?t=1', '/dashboard'],
    ['/signup', '/dashboard'],
    ['/reset-password?uidb64=a&token=b', '/dashboard'],
    ['/%', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['loans', '/dashboard'],
  ])('SES-03: goes from %j to %j', (target, expected) => {
    expect(safeRedirect(target, '/dashboard')).toBe(expected);
  });

  test.each([
    ['/dashboard', true],
    ['/loans/type?type=corporate%20staff', true],
    ['/Loans/personal/details/7/', true],
    ['/invest/form?s=03oa&type=naira', true],
    ['/', false],
    ['/contact', false],
    ['/loan?amount=50000&months=2', false],
    ['/staff', false],
    ['/nothing/here', false],
  ])('SES-03: tells whether %s is a screen of the application: %j', (target, expected) => {
    expect(isScreen(target)).toBe(expected);
  });
});
