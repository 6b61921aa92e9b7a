import { invalidate, useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  automaticRepayment,
  removeCard,
  type SavedCard,
  savedCards,
} from '@quarrter/contract/client/collections';
import { topUpList } from '@quarrter/contract/client/top-ups';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { failedTitle } from '../../api/failed-title.ts';
import { request } from '../../api/request.ts';

/** The cards that can be charged without the payment window, each with a way to remove it. */
export function SavedCards() {
  const queries = useQueryClient();
  const cards = useCall(savedCards);
  const removal = useMutation({
    mutationFn: (id: string) => request(removeCard, { params: { id } }),
    onSettled: () => invalidate(queries, savedCards, automaticRepayment, topUpList),
  });
  return (
    <Card flush title="Saved cards">
      {!cards.data && (
        <LoadingOrFailed
          of={cards}
          what="The list of your cards"
          label="Loading your cards"
          lines={2}
        />
      )}
      {removal.isError && (
        <Alert tone="bad" title={failedTitle(removal.error, 'The card is still saved')}>
          {withTryAgain(messageOf(removal.error))}
        </Alert>
      )}
      {cards.data?.count === 0 && (
        <p className="px-4 py-4 text-ink-soft sm:px-5">
          None yet. You can save a card when you repay a loan or invest, and have it charged on due
          dates or each month.
        </p>
      )}
      {cards.data && cards.data.count > 0 && (
        <ul className="divide-y divide-line">
          {cards.data.results.map((card) => (
            <Saved
              key={card.id}
              card={card}
              busy={removal.isPending && removal.variables === card.id}
              onRemove={() => removal.mutate(card.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type SavedProps = { card: SavedCard; busy: boolean; onRemove: () => void };

function Saved({ card, busy, onRemove }: SavedProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-4 sm:px-5">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-40 flex-1 gap-0.5">
        <p className="font-600">{card.name}</p>
        <p className="figures text-sm text-ink-soft">
          Valid until <DateText date={card.expires_on} />
        </p>
      </div>
      <Button
        size="small"
        tone="danger"
        busy={busy}
        busyLabel="Removing…"
        aria-label={`Remove ${card.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
