import { messageOf } from '@quarrter/client/errors';
import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  declineClientErasure,
  proposeClientErasure,
  type StaffErasureRequest,
} from '@quarrter/contract/staff/retention';
import { readWork } from '@quarrter/contract/staff/work';
import { Alert } from '@quarrter/ui/Alert';
import { Button, TextLink } from '@quarrter/ui/Button';
import { TimeText } from '@quarrter/ui/TimeText';
import { retentionLists } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { paths } from '../../paths.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';

type Props = { erasure: StaffErasureRequest };

const State = stateBadge({
  waiting: ['Waiting', 'yellow'],
  withdrawn: ['Withdrawn by the client', 'neutral'],
  declined: ['Declined', 'neutral'],
  erased: ['Erased', 'green'],
});

/** One request of a client, with the obstacles to it and the buttons for the answer. */
export function ErasureRequest({ erasure }: Props) {
  return (
    <article aria-label={erasure.clientName} className="grid gap-3 px-4 py-5 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <PlainLink href={paths.client.getHref(erasure.clientId)}>{erasure.clientName}</PlainLink>
        </h2>
        <State of={erasure.state} />
      </div>
      {erasure.reason && <p className="max-w-prose wrap-anywhere">{erasure.reason}</p>}
      <p className="text-sm text-ink-soft wrap-anywhere">
        Asked <TimeText at={erasure.askedAt} />
        {erasure.answeredAt && (
          <>
            , answered <TimeText at={erasure.answeredAt} />
            {erasure.answeredBy && ` by ${erasure.answeredBy}`}
          </>
        )}
        {erasure.reply && <span className="block text-ink">{erasure.reply}</span>}
      </p>
      {erasure.state === 'waiting' && <Answer erasure={erasure} />}
    </article>
  );
}

function Answer({ erasure }: Props) {
  const mayPropose = useCan('propose-erasure');
  const open = usePageDialog();
  const proposing = useAction(
    () => request(proposeClientErasure, { params: { id: erasure.clientId } }),
    after,
  );
  if (erasure.proposed) {
    return (
      <p>
        The erasure is waiting for another person under{' '}
        <TextLink href={paths.approvals.getHref()}>Approvals</TextLink>.
      </p>
    );
  }
  return (
    <>
      {erasure.whyNot && <Alert tone="info" title={erasure.whyNot} />}
      {mayPropose && (
        <div className="flex flex-wrap gap-3">
          {erasure.whyNot === '' && (
            <Button tone="danger" busy={proposing.isPending} onClick={() => proposing.mutate()}>
              Propose to erase<span className="sr-only">: {erasure.clientName}</span>
            </Button>
          )}
          <Button onClick={() => open(<DeclineDialog erasure={erasure} />)}>
            Decline<span className="sr-only">: {erasure.clientName}</span>
          </Button>
        </div>
      )}
      {proposing.isError && <Alert tone="bad" title={messageOf(proposing.error)} />}
    </>
  );
}

function DeclineDialog({ erasure }: Props) {
  return (
    <ReasonDialog
      call={declineClientErasure}
      params={{ id: erasure.clientId }}
      after={after}
      title="Decline the request"
      label="Decline"
      hint="The client reads it. State until when the law requires us to keep the records."
      maxLength={1000}
    />
  );
}

const after = { reloads: [...retentionLists, readWork, approvalList] };
