import type { ReplyOf } from '@quarrter/client/calls';
import { payoutAccount, type StaffPayout } from '@quarrter/contract/staff/payouts';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { RevealDialog } from '../../shell/RevealDialog.tsx';
import { UndoByHand } from './ChooseByHand.tsx';
import { RecordDialog } from './RecordDialog.tsx';

type Shown = { transfer: StaffPayout };

/** A payout that we pay ourselves: shows the account, and records the payment with evidence. */
export function ByHand({ transfer }: Shown) {
  const mayRecord = useCan('record-payout');
  const open = usePageDialog();
  const { evidence, proposed, status, clientName: client } = transfer;
  if (evidence !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 text-sm wrap-anywhere">
        <span>
          Paid by our bank on <DateText date={evidence.paidOn} />, reference{' '}
          {evidence.bankReference}
        </span>
        <Confirmation transfer={transfer} />
      </p>
    );
  }
  if (status !== 'requested') return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">This is paid from our own bank account.</p>
      {transfer.byHandChoice !== '' && (
        <p className="text-sm wrap-anywhere">Reason: {transfer.byHandChoice}</p>
      )}
      {proposed ? (
        <p className="flex flex-wrap items-center gap-x-4">
          <WaitsForApproval of={`the payout to ${client}`} />
          <Confirmation transfer={transfer} />
        </p>
      ) : (
        mayRecord && (
          <div className="flex flex-wrap items-start gap-3">
            <Account transfer={transfer} />
            <Button size="small" tone="main" onClick={() => open(RecordDialog, { transfer })}>
              Record payment <span className="sr-only">to {client}</span>
            </Button>
            {transfer.undoByHandReason === '' && <UndoByHand transfer={transfer} />}
          </div>
        )
      )}
    </div>
  );
}

/** The bank's confirmation. Payments recorded before we asked for it have none. */
function Confirmation({ transfer: { id, documentId, clientName: client } }: Shown) {
  if (documentId === null) return null;
  return (
    <Link
      href={paths.confirmation.getHref(id, documentId)}
      className="inline-flex min-h-8 items-center text-sm text-main-text underline
        underline-offset-4"
    >
      Open confirmation <span className="sr-only">of the payout to {client}</span>
    </Link>
  );
}

/** The account number, on request: the audit log names who looked. */
function Account({ transfer: { id, clientName: client } }: Shown) {
  const open = usePageDialog();
  const [shown, setShown] = useState<ReplyOf<typeof payoutAccount> | null>(null);
  const reveal = () =>
    open(RevealDialog<typeof payoutAccount>, {
      call: payoutAccount,
      params: { id },
      title: `Show the account number of ${client}`,
      onRevealed: setShown,
    });
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
