import { approvalList } from '@quarrter/contract/staff/approvals';
import { type StaffPayout, sendMissingPart, staffPayouts } from '@quarrter/contract/staff/payouts';
import { Button } from '@quarrter/ui/Button';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';

/** For the unpaid part of a transfer that the client's account does not accept. */
export function OtherAccount({ transfer }: { transfer: StaffPayout }) {
  const { id, proposed, clientName: client } = transfer;
  const open = usePageDialog();
  if (proposed) {
    return <WaitsForApproval of={`the unpaid part of the transfer to ${client}`} />;
  }
  const propose = () =>
    open(
      <ActionDialog
        call={sendMissingPart}
        params={{ id }}
        after={{ reloads: [staffPayouts, approvalList] }}
        title={`Send the unpaid part to another account of ${client}?`}
        label="Propose transfer"
        note={
          'It goes to the account that the client has saved in their profile, which must be in ' +
          'their name and a day old. No money moves until a second person approves.'
        }
      />,
    );
  return (
    <div>
      <Button size="small" onClick={propose}>
        Send to another account{' '}
        <span className="sr-only">the unpaid part of the transfer to {client}</span>
      </Button>
    </div>
  );
}
