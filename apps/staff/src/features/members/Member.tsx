import type { StaffMemberRecord, StaffState } from '@quarrter/contract/staff/members';
import { staffRoleNames } from '@quarrter/contract/staff-rights';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { TimeText } from '@quarrter/ui/TimeText';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { stateBadge } from '../../shell/state-badge.tsx';
import { type MemberAction, MemberDialog } from './member-dialogs.tsx';

const State = stateBadge<StaffState>({
  invited: ['Invited', 'yellow'],
  active: ['Active', 'green'],
  enrolling: ['Must set up sign-in again', 'yellow'],
  disabled: ['Disabled', 'red'],
});

/** The actions that each state allows. */
const actions: { readonly [S in StaffState]: readonly MemberAction[] } = {
  invited: ['resend', 'cancel'],
  active: ['role', 'enrol-again', 'disable'],
  enrolling: ['resend', 'role', 'disable'],
  disabled: ['enable'],
};

const labels: { readonly [A in MemberAction]: string } = {
  resend: 'Send the link again',
  cancel: 'Cancel the invitation',
  role: 'Change role',
  'enrol-again': 'Reset sign-in',
  disable: 'Disable',
  enable: 'Enable again',
};

/** One member of staff, and the actions of an administrator. */
export function Member(props: { member: StaffMemberRecord; canManage: boolean }) {
  const { member, canManage } = props;
  const open = usePageDialog();
  return (
    <article
      aria-label={member.name}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5"
    >
      <div className="grid min-w-56 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-600 wrap-anywhere">{member.name}</span>
          <State of={member.state} />
          {member.isYou && <Badge tone="blue">You</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {staffRoleNames[member.role]}, {member.email}
        </p>
        <p className="text-sm text-ink-soft">
          {factorText(member)} <LastSeen member={member} />
        </p>
      </div>
      {canManage && !member.isYou && (
        <div className="flex flex-wrap gap-3">
          {actions[member.state].map((action) => (
            <Button
              key={action}
              size="small"
              tone={action === 'disable' || action === 'cancel' ? 'danger' : undefined}
              aria-label={`${labels[action]}: ${member.name}`}
              onClick={() => open(<MemberDialog action={action} member={member} />)}
            >
              {labels[action]}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

function factorText({ app, passkeys }: StaffMemberRecord): string {
  const parts = [
    ...(app ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [quantityText(passkeys, 'passkey')] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No 2FA yet.';
}

function LastSeen({ member }: { member: StaffMemberRecord }) {
  const { state, lastSignInAt: lastSignIn, linkExpiresAt: linkEnds } = member;
  if (state === 'invited' || state === 'enrolling') {
    if (linkEnds === null) return <>The link is on its way.</>;
    return (
      <>
        The link works until <TimeText at={linkEnds} />.
      </>
    );
  }
  if (lastSignIn === null) return <>Never signed in.</>;
  return (
    <>
      Last signed in <TimeText at={lastSignIn} />.
    </>
  );
}
