import type { ReplyOf } from '@quarrter/client/calls';
import { payoutAccount, type StaffPayout } from '@quarrter/contract/staff/payouts';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { RevealDialog } from '../../shell/RevealDialog.tsx';
import { UndoByHand } from './ChooseByHand.tsx';
import { NotPaidDialog } from './NotPaidDialog.tsx';
import { RecordDialog } from './RecordDialog.tsx';

type Shown = { transfer: StaffPayout };

/** A payout that we pay ourselves: shows the account, and records the payment with evidence. */
export function ByHand({ transfer }: Shown) {
  const open = usePageDialog();
  const { evidence, status, clientName: client } = transfer;
  if (evidence !== null) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="flex flex-wrap items-center gap-x-4 text-sm wrap-anywhere">
          <span>
            Paid by our bank on <DateText date={evidence.paidOn} />, reference{' '}
            {evidence.bankReference}
          </span>
          <File transfer={transfer} />
        </p>
        <Letter transfer={transfer} />
        {status === 'paid' && <Recorded transfer={transfer} />}
      </div>
    );
  }
  if (status !== 'requested') return <Letter transfer={transfer} />;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">This is paid from our own bank account.</p>
      {transfer.byHandChoice !== '' && (
        <p className="text-sm wrap-anywhere">Reason: {transfer.byHandChoice}</p>
      )}
      <Recorded transfer={transfer}>
        <Account transfer={transfer} />
        <Button size="small" tone="main" onClick={() => open(<RecordDialog transfer={transfer} />)}>
          Record payment <span className="sr-only">to {client}</span>
        </Button>
        {transfer.undoByHandReason === '' && <UndoByHand transfer={transfer} />}
      </Recorded>
    </div>
  );
}

/** Says that a record waits for a second person, or offers to make one. */
function Recorded({ transfer, children }: Shown & { children?: ReactNode }) {
  const mayRecord = useCan('record-payout');
  const open = usePageDialog();
  const { proposed, status, clientName: client } = transfer;
  if (proposed) {
    return (
      <p className="flex flex-wrap items-center gap-x-4">
        <WaitsForApproval of={`the payout to ${client}`} />
        {status === 'requested' && <File transfer={transfer} />}
      </p>
    );
  }
  if (!mayRecord) return null;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {children}
      <Button size="small" onClick={() => open(<NotPaidDialog transfer={transfer} />)}>
        {status === 'paid' ? 'Record that it was sent back' : 'Record that it was not paid'}{' '}
        <span className="sr-only">to {client}</span>
      </Button>
    </div>
  );
}

/** The bank's confirmation or letter. Payments recorded before we asked for it have none. */
function File({ transfer: { id, documentId, clientName } }: Shown) {
  return documentId && <FileLink of={clientName} to={[id, documentId]} label="Open confirmation" />;
}

/** Why our bank did not pay it, or sent it back. */
function Letter({ transfer: { id, letterId, clientName } }: Shown) {
  return (
    letterId && <FileLink of={clientName} to={[id, letterId]} label="Open the bank’s letter" />
  );
}

function FileLink(props: { of: string; to: readonly [string, string]; label: string }) {
  return (
    <PlainLink href={paths.confirmation.getHref(...props.to)} tall small>
      {props.label} <span className="sr-only">of the payout to {props.of}</span>
    </PlainLink>
  );
}

/** The account number, on request: the audit log names who looked. */
function Account({ transfer: { id, clientName: client } }: Shown) {
  const open = usePageDialog();
  const [shown, setShown] = useState<ReplyOf<typeof payoutAccount> | null>(null);
  const reveal = () =>
    open(
      <RevealDialog
        call={payoutAccount}
        params={{ id }}
        title={`Show the account number of ${client}`}
        onRevealed={setShown}
      />,
    );
  if (shown) {
    const { accountNumber: number, bank, holder } = shown;
    return (
      <p role="status" className="text-sm wrap-anywhere">
        <span className="figures font-600">{number}</span>, {bank}, {holder}
      </p>
    );
  }
  return (
    <Button size="small" onClick={reveal}>
      Show account number <span className="sr-only">of {client}</span>
    </Button>
  );
}
