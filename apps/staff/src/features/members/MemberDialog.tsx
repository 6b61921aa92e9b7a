import {
  cancelInvitation,
  disableStaff,
  memberReasonForm,
  proposeEnabling,
  proposeReEnrolment,
  resendInvitation,
  type StaffMemberRecord,
} from '@quarrter/contract/staff/members';
import { Dialog } from '@quarrter/ui/Dialog';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { useMemberAction } from './use-member-action.ts';

export type MemberAction = 'resend' | 'cancel' | 'role' | 'enrol-again' | 'disable' | 'enable';

type Props = { member: StaffMemberRecord; onClose: () => void };

/** Asks before something is done with an account. */
export function MemberDialog({ action, ...props }: Props & { action: MemberAction }) {
  if (action === 'role') return <RoleDialog {...props} />;
  if (action === 'disable') return <DisableDialog {...props} />;
  if (action === 'enrol-again') return <ReEnrolDialog {...props} />;
  return <PlainDialog action={action} {...props} />;
}

function DisableDialog({ member, onClose }: Props) {
  const sending = useMemberAction((body: { reason: string }) =>
    request(disableStaff, { params: { id: member.id }, body }),
  );
  return (
    <ReasonDialog
      record={member.id}
      title={`Disable ${member.name}?`}
      label="Disable"
      danger
      hint="For the audit log"
      schema={memberReasonForm}
      sending={sending}
      onClose={onClose}
    >
      <p>
        {member.name} is signed out everywhere at once and cannot sign in. What they proposed still
        waits for a decision. Two administrators can enable the account again.
      </p>
    </ReasonDialog>
  );
}

function ReEnrolDialog({ member, onClose }: Props) {
  const sending = useMemberAction((body: { reason: string }) =>
    request(proposeReEnrolment, { params: { id: member.id }, body }),
  );
  return (
    <ReasonDialog
      record={member.id}
      title={`Have ${member.name} enrol again?`}
      label="Propose"
      hint="For the administrator who approves, such as a lost phone"
      schema={memberReasonForm}
      sending={sending}
      onClose={onClose}
    >
      <p>
        Use it when a phone or a password is lost and no recovery code is left. When another
        administrator approves, {member.name} is signed out, the password and the second factor are
        removed, and we email a link to set up new ones.
      </p>
    </ReasonDialog>
  );
}

type Plain = Exclude<MemberAction, 'role' | 'disable' | 'enrol-again'>;

const plain = {
  resend: {
    call: resendInvitation,
    title: (name: string) => `Send ${name} a new link?`,
    text: (email: string) => `We email ${email} a new link. The earlier one stops working.`,
    label: 'Send the link',
    danger: false,
  },
  cancel: {
    call: cancelInvitation,
    title: (name: string) => `Cancel the invitation of ${name}?`,
    text: (email: string) => `The link that we sent to ${email} stops working.`,
    label: 'Cancel the invitation',
    danger: true,
  },
  enable: {
    call: proposeEnabling,
    title: (name: string) => `Enable ${name} again?`,
    text: () => 'The account works again when another administrator approves.',
    label: 'Propose',
    danger: false,
  },
} as const;

function PlainDialog({ action, member, onClose }: Props & { action: Plain }) {
  const { call, title, text, label, danger } = plain[action];
  const sending = useMemberAction<void>(() => request(call, { params: { id: member.id } }));
  const confirm = () => sending.mutate(undefined, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={title(member.name)}
      onClose={onClose}
      actions={actionButtons({
        label,
        danger,
        busy: sending.isPending,
        keep: 'Leave it as it is',
        onConfirm: confirm,
        onClose,
      })}
    >
      <ActionError error={sending.error} />
      <p>{text(member.email)}</p>
    </Dialog>
  );
}
