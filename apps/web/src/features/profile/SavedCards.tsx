import { useCall } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { FocusOnMount } from '@quarrter/client/form-failure';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  automaticRepayment,
  removeCard,
  type SavedCard,
  savedCards,
  savedCardUses,
} from '@quarrter/contract/client/collections';
import { topUpList } from '@quarrter/contract/client/top-ups';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { AskDialog } from '../../forms/ActionDialog.tsx';

/** The cards that can be charged without the payment window, each with a way to remove it. */
export function SavedCards() {
  const cards = useCall(savedCards);
  const [asked, ask] = useState<SavedCard | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
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
      {removed && (
        <FocusOnMount told={removed}>
          <Alert tone="good">We removed {removed}. We will not charge it again.</Alert>
        </FocusOnMount>
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
            <Saved key={card.id} card={card} onRemove={() => ask(card)} />
          ))}
        </ul>
      )}
      {asked && (
        <RemoveDialog
          card={asked}
          onRemoved={() => setRemoved(asked.name)}
          onClose={() => ask(null)}
        />
      )}
    </Card>
  );
}

type RemoveProps = { card: SavedCard; onRemoved: () => void; onClose: () => void };

function RemoveDialog({ card: { id, name }, onRemoved, onClose }: RemoveProps) {
  const own = { params: { id } };
  const uses = useCall(savedCardUses, own, { staleTime: 0 });
  // The reply to an earlier try may have been lost: then the card is no longer there.
  const remove = () =>
    request(removeCard, own).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  return (
    <AskDialog
      title={`Remove ${name}?`}
      label="Remove card"
      busyLabel="Removing…"
      keep="Keep card"
      failed="We could not remove the card"
      send={remove}
      changes={[savedCards, automaticRepayment, topUpList]}
      onDone={onRemoved}
      onClose={onClose}
    >
      We’ll stop charging this card. {consequenceOf(uses.data)} You can save the card again when you
      next pay with it.
    </AskDialog>
  );
}

type Uses = { loans: number; top_ups: number };

/** Names the uses that end with the card; a payment that has begun may still be taken. */
function consequenceOf(uses: Uses | undefined): string {
  if (!uses) return 'Automatic repayments and monthly top-ups that use it will stop.';
  const { loans, top_ups: topUps } = uses;
  if (loans + topUps === 0) return 'You have no automatic repayment or monthly top-up on it.';
  const repaid = 'Automatic repayment of your loan will stop: please pay each instalment yourself.';
  const topUp =
    topUps === 1 ? 'Your monthly top-up will stop.' : `${topUps} monthly top-ups will stop.`;
  const ends = [...(loans > 0 ? [repaid] : []), ...(topUps > 0 ? [topUp] : [])];
  return `${ends.join(' ')} A payment that has already started may still be taken.`;
}

function Saved({ card, onRemove }: { card: SavedCard; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-4 sm:px-5">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-40 flex-1 gap-0.5">
        <p className="font-600">{card.name}</p>
        <p className="figures text-sm text-ink-soft">
          Valid until <DateText date={card.expires_on} />
        </p>
      </div>
      <Button size="small" tone="danger" aria-label={`Remove ${card.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
