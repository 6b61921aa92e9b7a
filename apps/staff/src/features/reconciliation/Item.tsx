import { messageOf } from '@quarrter/client/errors';
import {
  explainDifference,
  lookUpDifference,
  type ReconciliationItem,
} from '@quarrter/contract/staff/reconciliation';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { Amount } from '../../close-reports/Amount.tsx';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { WorkLink } from '../../work-queues/WorkLink.tsx';
import { afterReconciling, useMayReconcile } from './use-reconciliation.ts';

/** One difference: its amounts, its age, and the possible actions. */
export function Item({ item }: { item: ReconciliationItem }) {
  const isOpen = item.state === 'open';
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 flex-[1_1_14rem] text-lg wrap-anywhere">{item.title}</h2>
        <span
          className={classes('figures whitespace-nowrap', isOpen ? 'font-600' : 'text-ink-soft')}
        >
          {ageText(item)}
        </span>
      </div>
      <p className="max-w-prose text-sm">{item.meaning}</p>
      <Sides item={item} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {item.clientName !== null && <span className="text-ink">{item.clientName}</span>}
        {item.kind !== 'balance-differs' && <span className="break-all">{item.reference}</span>}
        <span>
          Found on <DateText date={item.openedOn} />
        </span>
      </p>
      {isOpen && (
        <div>
          <WorkLink queue="differences" id={item.id} of={item.title} />
        </div>
      )}
      {isOpen ? <Actions item={item} /> : <Closed item={item} />}
    </article>
  );
}

function ageText({ state, ageDays: days }: ReconciliationItem): string {
  if (days === 0) return state === 'open' ? 'New today' : 'Closed the same day';
  const length = quantityText(days, 'day');
  return state === 'open' ? `Open for ${length}` : `Was open for ${length}`;
}

/** Both sides of the difference, next to each other. */
function Sides({ item }: { item: ReconciliationItem }) {
  if (item.kind === 'balance-differs') return null;
  return (
    <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
      <Side label="In our books" side={item.booked} />
      <Side label="At the provider" side={item.provider} />
    </dl>
  );
}

function Side({ label, side }: { label: string; side: ReconciliationItem['booked'] }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-ink-soft">{label}:</dt>
      <dd>
        {side === null || side.currency === '' ? (
          'nothing'
        ) : (
          <>
            {statusTexts[side.status] ?? side.status},{' '}
            <Amount amount={side.amount} currency={side.currency} />
            {side.fee !== null && side.fee !== 0n && (
              <>
                , fee <Amount amount={side.fee} currency={side.currency} />
              </>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

const statusTexts: { readonly [status: string]: string } = {
  unsent: 'waits for a one-time password',
  open: 'in progress',
  paid: 'paid',
  failed: 'failed or returned',
  reversed: 'reversed',
};

function Closed({ item }: { item: ReconciliationItem }) {
  return (
    <p className="max-w-prose text-sm wrap-anywhere">
      {item.closedOn && (
        <>
          Closed on <DateText date={item.closedOn} />
          {item.closedBy && ` by ${item.closedBy}`}.{' '}
        </>
      )}
      {item.note}
    </p>
  );
}

/** A look-up settles the difference by the provider's record, as its own message would have. */
function Actions({ item }: { item: ReconciliationItem }) {
  const open = usePageDialog();
  const lookingUp = useAction(
    () => request(lookUpDifference, { params: { id: item.id } }),
    afterReconciling,
  );
  if (!useMayReconcile()) return null;
  return (
    <div className="grid gap-2">
      {lookingUp.isError && <Alert tone="bad" title={messageOf(lookingUp.error)} />}
      <div className="flex flex-wrap gap-3">
        {item.action === 'look-up' && (
          <Button size="small" busy={lookingUp.isPending} onClick={() => lookingUp.mutate()}>
            Look up again <span className="sr-only">{item.reference}</span>
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={() => open(<ExplainDialog item={item} />)}>
          Close with a note <span className="sr-only">{item.reference}</span>
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {lookingUp.data?.state === 'open' && 'The provider’s record is still different.'}
      </p>
    </div>
  );
}

/** Closes a difference that is understood; no money moves. */
function ExplainDialog(props: { item: ReconciliationItem }) {
  const { id, title } = props.item;
  return (
    <ActionDialog
      call={explainDifference}
      params={{ id }}
      after={afterReconciling}
      title="Close this difference?"
      label="Close difference"
      start={{ note: '' }}
      fields={[
        {
          name: 'note',
          as: 'words',
          label: 'Findings',
          hint: 'It opens again when one of the two sides changes. No money moves.',
          maxLength: 500,
        },
      ]}
    >
      <p className="text-sm">{title}</p>
    </ActionDialog>
  );
}
