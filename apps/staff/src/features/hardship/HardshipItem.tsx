import {
  declineHardship,
  type HardshipRequest,
  hardshipDeclineForm,
  hardshipRequests,
} from '@quarrter/contract/staff/hardship';
import { Badge } from '@quarrter/ui/Badge';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import * as z from 'zod/mini';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { HelpRequest } from '../../loans/HelpRequest.tsx';
import { paths } from '../../paths.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { Money } from '../../shell/Money.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { WorkLink } from '../../work-queues/WorkLink.tsx';

/** One request: the client, its date, the overdue amount, and the two answers. */
export function HardshipItem({ item }: { item: HardshipRequest }) {
  const open = usePageDialog();
  const canAnswer = useCan('answer-hardship');
  const { clientName: client, daysOverdue: days } = item;
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex items-baseline justify-between gap-6">
        <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{client}</h2>
        <span className="figures font-600 whitespace-nowrap">{ageText(item.ageDays)}</span>
      </div>
      <HelpRequest
        reason={item.reason}
        monthlyAmount={item.monthlyAmount}
        pausedUntil={item.penaltiesPausedUntil}
      >
        {item.overdue !== null ? (
          <Badge tone="red">
            <Money amount={item.overdue} /> overdue for {quantityText(days, 'day')}
          </Badge>
        ) : (
          <Badge>Nothing overdue</Badge>
        )}
      </HelpRequest>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>Loan {item.shortId}</span>
        <span>
          Requested on <DateText date={item.requestedOn} />
        </span>
        <PlainLink href={`mailto:${item.clientEmail}`} tall className="break-all">
          {item.clientEmail}
        </PlainLink>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton size="small" tone="main" href={paths.application.getHref(item.loanId)}>
          Open the loan <span className="sr-only">of {client}</span>
        </LinkButton>
        {canAnswer && (
          <Button size="small" onClick={() => open(<DeclineDialog item={item} />)}>
            Decline <span className="sr-only">the request of {client}</span>
          </Button>
        )}
        <WorkLink
          queue="hardship"
          id={item.id}
          recordId={item.loanId}
          of={`request of ${client}`}
        />
      </div>
    </article>
  );
}

const reasonForm = z.pick(hardshipDeclineForm, { reason: true });

/** The client reads the reason in an email and on the loan page. */
function DeclineDialog({ item }: { item: HardshipRequest }) {
  const { loanId: id, id: requestId, clientName: client } = item;
  const hint = `${client} reads this reason by email and on the loan page.`;
  return (
    <ActionDialog
      call={declineHardship}
      params={{ id }}
      schema={reasonForm}
      start={{ reason: '' }}
      send={({ reason }) =>
        request(declineHardship, { params: { id }, body: { requestId, reason } })
      }
      fields={[{ name: 'reason', as: 'words', label: 'Reason', hint, maxLength: 1000 }]}
      after={{ reloads: [hardshipRequests] }}
      title={`Decline the request of ${client}?`}
      label="Decline the request"
      danger
    />
  );
}

function ageText(days: number): string {
  return days === 0 ? 'today' : quantityText(days, 'day');
}
