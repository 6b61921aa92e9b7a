import type { SecurityEventKind } from '@quarrter/contract/staff/security-events';

export const kindTexts: { readonly [K in SecurityEventKind]: string } = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'second-factor-asked': '2FA requested',
  'second-factor-failed': '2FA failed',
  'password-failed': 'Wrong password while signed in',
  'second-factor-changed': '2FA changed',
  'password-changed': 'Password changed',
  'password-reset-asked': 'Password reset requested',
  'email-change-asked': 'Email address change requested',
  'email-change-cancelled': 'Email address change cancelled',
  'email-changed': 'Email address changed',
  'session-ended': 'Signed out',
  'session-expired': 'Session expired',
  'not-signed-in': 'Request without a session',
  forbidden: 'Request rejected',
  'over-limit': 'Limit reached',
};

/** Events that someone should look at. */
export const warning: ReadonlySet<SecurityEventKind> = new Set([
  ...(['sign-in-failed', 'second-factor-failed', 'password-failed'] as const),
  ...(['forbidden', 'over-limit'] as const),
]);
