import { callKey, invalidate, setReply, useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  type AutomaticRepaymentRecord,
  automaticRepayment,
  type SavedCard,
  savedCards,
  setAutomaticRepayment,
} from '@quarrter/contract/client/collections';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { SelectField } from '@quarrter/ui/SelectField';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failedTitle } from '../../../api/failed-title.ts';
import { request } from '../../../api/request.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';

/** The client chooses a saved card that is charged on due dates, and ends it with one tap. */
export default function AutomaticRepayment({ loan }: { loan: LoanRecord }) {
  const own = { params: { id: loan.loan_type_id } };
  const queries = useQueryClient();
  const cards = useCall(savedCards);
  const setting = useCall(automaticRepayment, own);
  const change = useMutation({
    mutationFn: (body: { on: boolean; card_id?: string }) =>
      request(setAutomaticRepayment, { ...own, body }),
    onSuccess: (changed) => setReply(queries, automaticRepayment, own, changed),
    onError: () => invalidate(queries, callKey(automaticRepayment, own)),
  });
  if (!setting.data || !cards.data) {
    return <LoadingOrFailed of={[setting, cards]} what="Automatic repayment" lines={3} />;
  }
  const { on } = setting.data;
  return (
    <Card
      title="Automatic repayment"
      action={<Badge tone={on ? 'green' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>}
    >
      <div className="grid gap-4">
        {change.isError && (
          <Alert
            tone="bad"
            title={failedTitle(change.error, 'We could not change automatic repayment')}
          >
            {withTryAgain(messageOf(change.error))} <GetHelp about="loan" />
          </Alert>
        )}
        {on ? (
          <SwitchedOn
            setting={setting.data}
            pause={pauseOf(loan)}
            busy={change.isPending}
            onSwitchOff={() => change.mutate({ on: false })}
          />
        ) : (
          <SwitchedOff
            cards={cards.data.results}
            busy={change.isPending}
            onSwitchOn={(card_id) => change.mutate({ on: true, card_id })}
          />
        )}
      </div>
    </Card>
  );
}

/** Why the card is not charged now, as the end of a sentence; undefined when it is. */
function pauseOf({ promise, hardship }: LoanRecord): string | undefined {
  if (promise?.state === 'open') return 'while you make the agreed payments yourself';
  return hardship?.outcome === null ? 'until we answer your request for help' : undefined;
}

type OnProps = {
  setting: AutomaticRepaymentRecord;
  pause: string | undefined;
  busy: boolean;
  onSwitchOff: () => void;
};

function SwitchedOn({ setting, pause, busy, onSwitchOff }: OnProps) {
  const { card_name, next_charge_on, next_charge_amount } = setting;
  return (
    <>
      {pause ? (
        <p>
          Paused {pause}. We’ll email you 3 days before we charge {card_name} again.
        </p>
      ) : (
        <p>We’ll charge {card_name} on each due date, and email you 3 days before.</p>
      )}
      {!pause && next_charge_on && next_charge_amount && (
        <Facts>
          <Fact label="Next charge">
            <DateText date={next_charge_on} />
          </Fact>
          <Fact label="Amount due by then">
            <Money amount={next_charge_amount} />
          </Fact>
        </Facts>
      )}
      <Button
        className="sm:justify-self-start"
        busy={busy}
        busyLabel="Switching off…"
        onClick={onSwitchOff}
      >
        Switch off
      </Button>
    </>
  );
}

type OffProps = { cards: SavedCard[]; busy: boolean; onSwitchOn: (cardId: string) => void };

function SwitchedOff({ cards, busy, onSwitchOn }: OffProps) {
  const [chosen, setChosen] = useState('');
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  if (card === undefined) {
    return (
      <p>
        Pay by card once and tick “Save this card”. Then we can charge it on each due date, so that
        you are never late.
      </p>
    );
  }
  return (
    <>
      <p>
        We’ll charge your card on each due date, only the amount due, between 8&nbsp;am and
        9&nbsp;pm, and email you 3 days before. If your bank declines the card, we’ll try again on
        the next 2 days. We never charge for a failed attempt, but the late penalty applies.
      </p>
      {cards.length > 1 && (
        <SelectField
          label="Card"
          name="card"
          placeholder={null}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
          value={card.id}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Button
        className="sm:justify-self-start"
        busy={busy}
        busyLabel="Switching on…"
        onClick={() => onSwitchOn(card.id)}
      >
        Switch on with {card.name}
      </Button>
    </>
  );
}
