import type { HeldWithdrawal as Held } from '@quarrter/contract/staff/withdrawals';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { ageText } from '../../shell/age-text.ts';
import { Entry } from '../../shell/Entry.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { WorkLink } from '../../work-queues/WorkLink.tsx';
import { CancelDialog, ReleaseDialog } from './decision-dialogs.tsx';
import { Identity } from './Identity.tsx';

/**
 * One withdrawal: the client, the holder of the account, why it waits, and the possible actions.
 */
export function HeldWithdrawal({ withdrawal }: { withdrawal: Held }) {
  const open = usePageDialog();
  const canCheck = useCan('check-withdrawal');
  const { clientName: client, holder, waitingFor: reasons } = withdrawal;
  // Two people release no other: a freeze ends first, and an identity is verified first.
  const canBeReleased = reasons.some(
    (reason) =>
      ['holder', 'amount'].includes(reason) ||
      (reason === 'identity' && withdrawal.identity?.verified === true),
  );
  return (
    <Entry
      title={<PlainLink href={paths.client.getHref(withdrawal.clientId)}>{client}</PlainLink>}
      money={withdrawal}
    >
      <p className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Badge key={reason} tone="yellow">
            {reasonTexts[reason]}
          </Badge>
        ))}
      </p>
      <p className="wrap-anywhere">
        To <strong className="font-600">{holder}</strong>, {withdrawal.bank},{' '}
        <span className="figures whitespace-nowrap">{withdrawal.accountNumber}</span>
      </p>
      {withdrawal.nameBefore !== '' && (
        <p className="text-sm wrap-anywhere">
          The client’s name was <strong className="font-600">{withdrawal.nameBefore}</strong>, when
          this withdrawal was requested or shortly before. Someone else may have changed it
          {canCheck && ': call the client before you propose to pay'}.
        </p>
      )}
      <Facts withdrawal={withdrawal} />
      {withdrawal.identity && <Identity withdrawal={withdrawal} identity={withdrawal.identity} />}
      <div className="flex flex-wrap items-center gap-3">
        {withdrawal.proposed && <WaitsForApproval of={`the withdrawal of ${client}`} />}
        {canCheck && !withdrawal.proposed && canBeReleased && (
          <Button
            size="small"
            tone="main"
            onClick={() => open(<ReleaseDialog withdrawal={withdrawal} />)}
          >
            Propose to pay <span className="sr-only">the withdrawal of {client}</span>
          </Button>
        )}
        {canCheck && (
          <Button size="small" onClick={() => open(<CancelDialog withdrawal={withdrawal} />)}>
            Cancel withdrawal <span className="sr-only">of {client}</span>
          </Button>
        )}
        <WorkLink queue="withdrawals" id={withdrawal.id} of={`withdrawal of ${client}`} />
      </div>
    </Entry>
  );
}

function Facts({ withdrawal }: { withdrawal: Held }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span>Withdrawal {withdrawal.shortId}</span>
      <span>
        Requested on <DateText date={withdrawal.requestedOn} />, {ageText(withdrawal.ageDays)}
      </span>
      {withdrawal.sendAfter !== null && (
        <span>
          Not sent before <TimeText at={withdrawal.sendAfter} />
        </span>
      )}
      <PlainLink href={`mailto:${withdrawal.clientEmail}`} tall className="break-all">
        {withdrawal.clientEmail}
      </PlainLink>
    </p>
  );
}

const reasonTexts: { readonly [R in Held['waitingFor'][number]]: string } = {
  holder: 'Account in another name',
  identity: 'Identity not verified',
  amount: 'Amount above the limit',
  account: 'Client on hold',
};
