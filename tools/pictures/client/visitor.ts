/** The public pages, and those before a client has signed in. */
import { linkedPages, publicPages } from '../../../apps/web/src/public/pages.ts';
import { demonstrationPassword, people } from '../../seed/people.ts';
import { at, type Screen, states } from '../screen.ts';
import { fill, press, until, withPasskeys } from '../steps.ts';

export const visitor: readonly Screen[] = [
  ...at(...Object.keys({ ...publicPages, ...linkedPages })),
  ...at('/signup', '/verify-email', '/confirm-email', '/undo-email', '/signin'),
  ...at('/forgot-password', '/reset-password', '/no-such-page', '/faq?q=withdraw', '/faq?q=zebra'),
  ...states('/signup', { 'left empty': [press(/^Create/)] }),
  ...states('/signin', {
    'wrong password': [
      fill('Email', people.newcomer.email),
      fill('Password', 'Harmattan-Dust-8'),
      press('Sign In'),
      until('*Invalid password'),
    ],
  }),
  ...states('/forgot-password', {
    sent: [fill('Email', 'someone@example.com'), press(/link|reset/i), until('Check your inbox')],
  }),
  ...states('/contact', { 'left empty': [press(/^Send/)] }),
  // It signs the visitor in, so it comes last.
  ...states(
    '/signin',
    {
      'offer of a passkey': [
        fill('Email', people.newcomer.email),
        fill('Password', demonstrationPassword),
        press('Sign In'),
        until(/^Sign in with your fingerprint/),
      ],
    },
    { before: withPasskeys },
  ),
];
