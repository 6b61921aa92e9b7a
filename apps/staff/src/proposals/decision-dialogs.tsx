import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  type Approval,
  approvalList,
  approveProposal,
  declineProposal,
  readApproval,
} from '@quarrter/contract/staff/approvals';
import { staffMembers } from '@quarrter/contract/staff/members';
import {
  staffPartnerDetail,
  staffPartners,
  staffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { readStaffReceipt, staffReceipts } from '@quarrter/contract/staff/receipts';
import { readWork } from '@quarrter/contract/staff/work';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { products } from '../api/changes.ts';
import { request } from '../api/request.ts';
import { ActionDialog } from '../shell/ActionDialog.tsx';
import { useCloseDialog } from '../shell/PageDialog.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { Changes } from './Changes.tsx';

type DialogProps = { proposal: Approval };

/** Every list of proposals is read again, and so are the records that they are about. */
const after = {
  reloads: [
    ...[approvalList, readApproval, ...products, staffReceipts, readStaffReceipt],
    ...[staffPartners, staffPartnerDetail, staffRosterDetail, staffMembers],
    readWork,
  ],
};

/**
 * Shows the changes with the figures of now, because they take effect at once. When they change
 * after that, the server refuses, and the dialog reads them again.
 */
export function ApproveDialog({ proposal }: DialogProps) {
  const close = useCloseDialog();
  const params = { id: proposal.id };
  const read = useCall(readApproval, { params });
  const title = `Approve this ${proposal.noun}?`;
  if (read.data === undefined || read.data.whyNotApprove !== '') {
    return (
      <Dialog open title={title} onClose={close} actions={<Button onClick={close}>Close</Button>}>
        {read.data ? (
          <p>{read.data.whyNotApprove}</p>
        ) : (
          <LoadingOrFailed of={read} what="The proposal" withReason />
        )}
      </Dialog>
    );
  }
  const { changes, isUpdated, shown } = read.data;
  return (
    <ActionDialog
      call={approveProposal}
      params={params}
      send={() => request(approveProposal, { params, body: { shown } })}
      after={after}
      title={title}
      label={`Approve ${proposal.noun}`}
    >
      <p className="font-600">{proposal.title}</p>
      {isUpdated && (
        <p className="text-sm">
          Some figures have changed since this was proposed. These are today’s.
        </p>
      )}
      <Changes changes={changes} />
      <p className="text-sm text-ink-soft">{proposal.effect}</p>
    </ActionDialog>
  );
}

export function DeclineDialog({ proposal }: DialogProps) {
  return (
    <ReasonDialog
      call={declineProposal}
      params={{ id: proposal.id }}
      after={after}
      title={`Decline this ${proposal.noun}?`}
      label={`Decline ${proposal.noun}`}
      danger
      hint={`${proposal.proposedBy} and other staff can read it on the proposal.`}
    />
  );
}
