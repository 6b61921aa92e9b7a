import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  cancelInvitation,
  disableStaff,
  inviteStaff,
  proposeEnabling,
  proposeReEnrolment,
  proposeRole,
  resendInvitation,
  type StaffMemberRecord,
  staffMembers,
} from '@quarrter/contract/staff/members';
import { staffRoleNames } from '@quarrter/contract/staff-rights';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

const after = { reloads: [staffMembers, approvalList] };

const roleOptions = Object.entries(staffRoleNames).map(([value, label]) => ({ value, label }));

/** A new member of staff, whom a second administrator approves. */
export function InviteDialog() {
  return (
    <ActionDialog
      call={inviteStaff}
      after={after}
      title="Invite someone"
      label="Propose"
      start={{ name: '', email: '', role: '' }}
      fields={[
        { name: 'name', as: 'text', label: 'Name', autoComplete: 'off', maxLength: 100 },
        { name: 'email', as: 'text', label: 'Email', type: 'email', autoComplete: 'off' },
        { name: 'role', as: 'select', label: 'Role', options: roleOptions },
      ]}
    >
      <p>
        When another administrator approves, we’ll email a link. It works once and expires after 24
        hours: the person chooses a password and sets up 2FA.
      </p>
    </ActionDialog>
  );
}

type Plain = 'resend' | 'cancel' | 'enable';
export type MemberAction = Plain | 'role' | 'enrol-again' | 'disable';

type Props = { member: StaffMemberRecord };

/** Asks before something is done with an account. */
export function MemberDialog({ action, ...props }: Props & { action: MemberAction }) {
  if (action === 'role') return <RoleDialog {...props} />;
  if (action === 'disable') return <DisableDialog {...props} />;
  if (action === 'enrol-again') return <ReEnrolDialog {...props} />;
  const { call, text, ...words } = plain(props.member)[action];
  return (
    <ActionDialog {...onMember(props)} {...words} call={call} keep="Go back">
      <p>{text}</p>
    </ActionDialog>
  );
}

function onMember({ member: { id } }: Props) {
  return { params: { id }, after };
}

const plain = ({ name, email }: StaffMemberRecord) =>
  ({
    resend: {
      call: resendInvitation,
      title: `Send ${name} a new link?`,
      text: `We’ll email ${email} a new link. The earlier one will stop working.`,
      label: 'Send the link',
    },
    cancel: {
      call: cancelInvitation,
      title: `Cancel the invitation of ${name}?`,
      text: `The link that we sent to ${email} will stop working.`,
      label: 'Cancel the invitation',
      danger: true,
    },
    enable: {
      call: proposeEnabling,
      title: `Enable ${name} again?`,
      text: 'The account works again when another administrator approves.',
      label: 'Propose',
    },
  }) as const;

/** Another role, which a second administrator approves. */
function RoleDialog(props: Props) {
  const { name, role } = props.member;
  return (
    <ActionDialog
      {...onMember(props)}
      call={proposeRole}
      title={`Change the role of ${name}`}
      label="Propose"
      start={{ role }}
      fields={[
        { name: 'role', as: 'select', label: 'Role', placeholder: null, options: roleOptions },
      ]}
    >
      <p>
        It changes when another administrator approves. {name} is then signed out and told by email.
      </p>
    </ActionDialog>
  );
}

function DisableDialog(props: Props) {
  const { name } = props.member;
  return (
    <ReasonDialog
      {...onMember(props)}
      call={disableStaff}
      title={`Disable ${name}?`}
      label="Disable"
      danger
      hint="For the audit log"
    >
      <p>
        {name} will be signed out everywhere at once and will not be able to sign in. Their
        proposals will still need a decision. Two administrators can enable the account again.
      </p>
    </ReasonDialog>
  );
}

function ReEnrolDialog(props: Props) {
  const { name } = props.member;
  return (
    <ReasonDialog
      {...onMember(props)}
      call={proposeReEnrolment}
      title={`Have ${name} enrol again?`}
      label="Propose"
      hint="For the administrator who approves, such as a lost phone"
    >
      <p>
        Use it when a phone or a password is lost and no recovery code is left. When another
        administrator approves, {name} is signed out, the password and the second factor are
        removed, and we email a link to set up new ones.
      </p>
    </ReasonDialog>
  );
}
