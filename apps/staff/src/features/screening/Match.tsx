import {
  clearScreeningMatch,
  confirmScreeningMatch,
  reverseScreeningMatch,
  type ScreeningMatch,
  screeningMatches,
} from '@quarrter/contract/staff/screening';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { WorkLink } from '../../work-queues/WorkLink.tsx';
import { Compared } from './Compared.tsx';

const decisions = { open: 'Open', cleared: 'Another person', confirmed: 'On the list' } as const;

/** One client beside the listed name, and the decision or the buttons for it. */
export function Match({ match }: { match: ScreeningMatch }) {
  const open = usePageDialog();
  const decide = (decision: keyof typeof texts) =>
    open(<DecideDialog match={match} decision={decision} />);
  const canDecide = useCan('decide-match');
  const { clientName: client, decided } = match;
  return (
    <article aria-label={client} className="grid gap-3 px-4 py-5 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <PlainLink href={paths.client.getHref(match.clientId)}>{client}</PlainLink>
        </h2>
        <Badge tone={match.similarity === 'same' ? 'red' : 'yellow'}>
          {match.similarity === 'same' ? 'Same name' : 'Similar name'}
        </Badge>
      </div>
      <Compared match={match} />
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        <span>
          Found <TimeText at={match.foundAt} />
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
          <Button onClick={() => decide('clear')}>
            Another person<span className="sr-only">: {client}</span>
          </Button>
          <Button tone="danger" onClick={() => decide('confirm')}>
            Same person<span className="sr-only">: {client}</span>
          </Button>
        </div>
      )}
      {match.state === 'confirmed' && match.reversalProposed && (
        <p className="flex flex-wrap items-center gap-3">
          <WaitsForApproval of={`the reversal of the match of ${client}`} />
        </p>
      )}
      {match.state === 'confirmed' && !match.reversalProposed && canDecide && (
        <div>
          <Button onClick={() => decide('reverse')}>
            Propose to reverse<span className="sr-only">: {client}</span>
          </Button>
        </div>
      )}
    </article>
  );
}

const texts = {
  clear: {
    call: clearScreeningMatch,
    title: 'This is another person',
    label: 'Clear the match',
    effect:
      'The client’s applications can continue. We compare these 2 names again only if the ' +
      'dates of birth agree later.',
  },
  confirm: {
    call: confirmScreeningMatch,
    title: 'This client is on the list',
    label: 'Confirm the match',
    effect: 'From now on we pay nothing to this client and take no new business.',
  },
  reverse: {
    call: reverseScreeningMatch,
    title: 'This client is another person after all',
    label: 'Propose the reversal',
    effect:
      'A second person decides. Until then we pay nothing to this client and take no new business.',
  },
} as const;

function DecideDialog(props: { match: ScreeningMatch; decision: keyof typeof texts }) {
  const { match, decision } = props;
  const { call, effect, ...words } = texts[decision];
  return (
    <ReasonDialog
      {...words}
      call={call}
      params={{ id: match.clientId, matchId: match.id }}
      after={{ reloads: [screeningMatches] }}
      danger={decision === 'confirm'}
      hint="Say what you compared. It is stored in the audit log."
    >
      <p>{effect}</p>
    </ReasonDialog>
  );
}
