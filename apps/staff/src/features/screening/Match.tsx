import { invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  clearScreeningMatch,
  confirmScreeningMatch,
  matchDecisionForm,
  reverseScreeningMatch,
  type ScreeningMatch,
  screeningMatches,
} from '@quarrter/contract/staff/screening';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Link } from '@quarrter/ui/link';
import { TimeText } from '@quarrter/ui/TimeText';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { WorkLink } from '../../work-queues/WorkLink.tsx';
import { Compared } from './Compared.tsx';

const decisions = { open: 'Open', cleared: 'Another person', confirmed: 'On the list' } as const;

type Decision = 'clear' | 'confirm' | 'reverse';

/** One client beside the listed name, and the decision or the buttons for it. */
export function Match({ match }: { match: ScreeningMatch }) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const canDecide = useMe().data?.actions.includes('decide-match') ?? false;
  const { client_name: client, decided } = match;
  return (
    <article aria-label={client} className="grid gap-3 px-4 py-5 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <Link
            href={paths.client.getHref(match.client_id)}
            className="text-main-text underline underline-offset-4"
          >
            {client}
          </Link>
        </h2>
        <Badge tone={match.similarity === 'same' ? 'red' : 'yellow'}>
          {match.similarity === 'same' ? 'Same name' : 'Similar name'}
        </Badge>
      </div>
      <Compared match={match} />
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        <span>
          Found <TimeText at={match.found_at} />
        </span>
        {match.state === 'open' && <WorkLink queue="screening" id={match.id} of={client} />}
      </p>
      {decided && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {decisions[match.state]}, decided by {decided.by}, <TimeText at={decided.at} />
          <span className="block text-ink">{decided.reason}</span>
        </p>
      )}
      {match.state === 'open' && canDecide && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setDeciding('clear')}>
            Another person<span className="sr-only">: {client}</span>
          </Button>
          <Button tone="danger" onClick={() => setDeciding('confirm')}>
            Same person<span className="sr-only">: {client}</span>
          </Button>
        </div>
      )}
      {match.state === 'confirmed' && match.reversal_proposed && (
        <p className="flex flex-wrap items-center gap-3">
          <WaitsForApproval of={`the reversal of the match of ${client}`} />
        </p>
      )}
      {match.state === 'confirmed' && !match.reversal_proposed && canDecide && (
        <div>
          <Button onClick={() => setDeciding('reverse')}>
            Propose to reverse<span className="sr-only">: {client}</span>
          </Button>
        </div>
      )}
      {deciding && (
        <DecideDialog match={match} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </article>
  );
}

const texts: { readonly [D in Decision]: { title: string; label: string; effect: string } } = {
  clear: {
    title: 'This is another person',
    label: 'Clear the match',
    effect:
      'The client’s applications can continue. We compare these two names again only if the ' +
      'dates of birth agree later.',
  },
  confirm: {
    title: 'This client is on the list',
    label: 'Confirm the match',
    effect: 'From now on we pay nothing to this client and take no new business.',
  },
  reverse: {
    title: 'This client is another person after all',
    label: 'Propose the reversal',
    effect:
      'A second person decides. Until then we pay nothing to this client and take no new business.',
  },
};

const calls = {
  clear: clearScreeningMatch,
  confirm: confirmScreeningMatch,
  reverse: reverseScreeningMatch,
} as const;

function DecideDialog(props: { match: ScreeningMatch; decision: Decision; onClose: () => void }) {
  const { match, decision, onClose } = props;
  const { title, label, effect } = texts[decision];
  const client = useQueryClient();
  const refresh = () => invalidate(client, screeningMatches);
  const sending = useSingleMutation({
    mutationFn: (body: { reason: string }): Promise<unknown> =>
      request(calls[decision], { params: { id: match.client_id, match_id: match.id }, body }),
    onSuccess: refresh,
  });
  // After an error not before the dialog is closed: a match that a colleague has decided leaves the
  // list, and would take the error with it.
  const close = () => {
    if (sending.isError) refresh();
    onClose();
  };
  return (
    <ReasonDialog
      record={match.id}
      title={title}
      label={label}
      danger={decision === 'confirm'}
      hint="Say what you compared. It is stored in the audit log."
      schema={matchDecisionForm}
      sending={sending}
      onSent={onClose}
      onClose={close}
    >
      <p>{effect}</p>
    </ReasonDialog>
  );
}
