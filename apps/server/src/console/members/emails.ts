import { staffRoleNames } from '@quarrter/contract/staff-rights';
import { brand } from '@quarrter/ui/brand';
import type { EmailContent } from '../../platform/email/render-email.ts';
import type { MemberRow } from './lock-members.ts';
import type { Notice } from './notices.ts';

type Reader = Pick<MemberRow, 'email' | 'name' | 'role' | 'enrolled_at'>;

const firstNameOf = (name: string) => name.split(' ')[0] ?? null;

/** To someone who was invited, or must enrol again. */
export function enrolmentEmail(reader: Reader, url: string): EmailContent {
  const isFirst = reader.enrolled_at === null;
  const heading = isFirst ? `You are invited to ${brand.name}` : 'Set up your staff account again';
  const role = staffRoleNames[reader.role].toLowerCase();
  return {
    to: reader.email,
    firstName: firstNameOf(reader.name),
    subject: isFirst ? `Your ${brand.name} staff account` : heading,
    heading,
    paragraphs: [
      isFirst
        ? `Two administrators have made a staff account for you, with the role ${role}. Choose ` +
          'a password, and set up an authenticator app or a passkey, to begin.'
        : 'Two administrators have reset your staff account. You are signed out everywhere. ' +
          'Choose a new password, and set up an authenticator app or a passkey.',
    ],
    button: { label: isFirst ? 'Set up my account' : 'Set up again', url },
    note:
      'The link works once and expires after 24 hours. If you did not expect this email, please ' +
      'tell an administrator.',
  };
}

type Text = { readonly heading: string; readonly text: string };

const texts: { readonly [N in Notice]: (detail: string) => Text } = {
  'new-network': (device) => ({
    heading: 'New sign-in to your staff account',
    text:
      `Someone signed in to your staff account${device && ` with ${device}`} from a network ` +
      'that you have not used in the last 90 days.',
  }),
  'password-changed': () => ({
    heading: 'You changed your password',
    text: 'The password of your staff account was changed. You are signed out everywhere.',
  }),
  'app-changed': () => ({
    heading: 'You set up an authenticator app',
    text: 'An authenticator app was set up on your staff account. An earlier app no longer works.',
  }),
  'app-removed': () => ({
    heading: 'You removed your authenticator app',
    text: 'The authenticator app was removed from your staff account.',
  }),
  'passkey-added': (name) => ({
    heading: 'You added a passkey',
    text: `The passkey ${name} was added to your staff account.`,
  }),
  'passkey-removed': (name) => ({
    heading: 'You removed a passkey',
    text: `The passkey ${name} was removed from your staff account.`,
  }),
  'recovery-codes-replaced': () => ({
    heading: 'You made new recovery codes',
    text: 'New recovery codes were made for your staff account. The earlier ones no longer work.',
  }),
  'recovery-code-used': () => ({
    heading: 'A recovery code was used',
    text: 'A recovery code of your staff account was used.',
  }),
  'enrolled-again': () => ({
    heading: 'You enrolled again',
    text: 'A new password and a new second factor were set on your staff account.',
  }),
  'role-changed': (role) => ({
    heading: 'Your role was changed',
    text: `Two administrators changed your role to ${role.toLowerCase()}. Please sign in again.`,
  }),
  disabled: () => ({
    heading: 'Your staff account has been disabled',
    text: 'An administrator has disabled your staff account. You are signed out everywhere.',
  }),
  enabled: () => ({
    heading: 'Your staff account has been enabled',
    text: 'Two administrators have enabled your staff account. You can sign in again.',
  }),
};

/** Decisions of administrators need no warning: the email names them. */
const decided: ReadonlySet<Notice> = new Set(['role-changed', 'disabled', 'enabled']);

export function noticeEmail(reader: Reader, notice: Notice, detail: string): EmailContent {
  const { heading, text } = texts[notice](detail);
  const warning =
    'If this was you, you do not need to do anything. If it was not, tell an administrator ' +
    'straight away, who can disable your account.';
  return {
    to: reader.email,
    firstName: firstNameOf(reader.name),
    subject: `${heading} on ${brand.name}`,
    heading,
    paragraphs: decided.has(notice) ? [text] : [text, warning],
  };
}
