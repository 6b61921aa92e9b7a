import {
  type Approval,
  approvalList,
  approveProposal,
  declineProposal,
} from '@quarrter/contract/staff/approvals';
import { staffMembers } from '@quarrter/contract/staff/members';
import {
  staffPartnerDetail,
  staffPartners,
  staffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { readStaffReceipt, staffReceipts } from '@quarrter/contract/staff/receipts';
import { readWork } from '@quarrter/contract/staff/work';
import { products, workLists } from '../api/changes.ts';
import { ActionDialog } from '../shell/ActionDialog.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { Changes } from './Changes.tsx';

type DialogProps = { proposal: Approval; onClose: () => void };

/** Every list of proposals is read again, and so are the records that they are about. */
const after = {
  reloads: [
    ...[approvalList, ...products, staffReceipts, readStaffReceipt],
    ...[staffPartners, staffPartnerDetail, staffRosterDetail, staffMembers],
    ...[...workLists, readWork],
  ],
};

/** Shows the changes again, because they take effect at once. */
export function ApproveDialog({ proposal, onClose }: DialogProps) {
  return (
    <ActionDialog
      call={approveProposal}
      params={{ id: proposal.id }}
      after={after}
      title={`Approve this ${proposal.noun}?`}
      label={`Approve ${proposal.noun}`}
      onClose={onClose}
    >
      <p className="font-600">{proposal.title}</p>
      <Changes changes={proposal.changes} />
      <p className="text-sm text-ink-soft">{proposal.effect}</p>
    </ActionDialog>
  );
}

export function DeclineDialog({ proposal, onClose }: DialogProps) {
  return (
    <ReasonDialog
      call={declineProposal}
      params={{ id: proposal.id }}
      after={after}
      title={`Decline this ${proposal.noun}?`}
      label={`Decline ${proposal.noun}`}
      danger
      hint={`${proposal.proposedBy} and other staff can read it on the proposal.`}
      onClose={onClose}
    />
  );
}
