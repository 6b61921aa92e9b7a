import { invalidate } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { pauseTopUp, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failedTitle } from '../../../api/failed-title.ts';
import { request } from '../../../api/request.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { codeOf } from '../currency.tsx';
import { amountOf, dayOf, nextText, stateTexts } from './top-up-texts.ts';

export type TopUpTask = 'change' | 'stop';

/** One monthly top-up: the next charge, the last charge, and how to end it. */
export function TopUpCard(props: { topUp: TopUpRecord; onOpen: (task: TopUpTask) => void }) {
  const { topUp, onOpen } = props;
  const { state, currency, last_charge: last } = topUp;
  const queries = useQueryClient();
  const pause = useMutation({
    mutationFn: (paused: boolean) =>
      request(pauseTopUp, { params: { id: topUp.id }, body: { paused } }),
    onSettled: () => invalidate(queries, topUpList),
  });
  const { text, tone } = stateTexts[state];
  return (
    <Card
      level={3}
      className="h-full"
      title={<>{amountOf(topUp)} a month</>}
      action={<Badge tone={tone}>{text}</Badge>}
    >
      <div className="grid gap-5">
        <p>{nextText(topUp)}</p>
        {pause.isError && (
          <Alert tone="bad" title={failedTitle(pause.error, 'We could not change this top-up')}>
            {withTryAgain(messageOf(pause.error))} <GetHelp about="investment" />
          </Alert>
        )}
        <Facts>
          {state === 'active' && topUp.next_charge_on && (
            <Fact label="Next charge" strong>
              <DateText date={topUp.next_charge_on} />
            </Fact>
          )}
          <Fact label="Day of the month">{dayOf(topUp)}</Fact>
          <Fact label="Card">{topUp.card_name}</Fact>
          {topUp.interest_rate && <Fact label="Rate today">{topUp.interest_rate}% per month</Fact>}
          {last && (
            <Fact label={last.paid ? 'Last charge' : 'Last charge failed'}>
              <Money amount={last.amount} currency={codeOf[currency]} /> on{' '}
              <DateText date={last.date} />
            </Fact>
          )}
        </Facts>
        {last?.paid === false && (
          <p className="text-sm text-ink-soft">
            Is something wrong with the card? <GetHelp about="payment" />
          </p>
        )}
        {state !== 'stopped' && (
          <TopUpActions
            name={`top-up of ${amountOf(topUp)}`}
            paused={state === 'paused'}
            pausing={pause.isPending}
            onPause={pause.mutate}
            onOpen={onOpen}
          />
        )}
      </div>
    </Card>
  );
}

function TopUpActions(props: {
  name: string;
  paused: boolean;
  /** Whether it is being paused or resumed now. */
  pausing: boolean;
  onPause: (paused: boolean) => void;
  onOpen: (task: TopUpTask) => void;
}) {
  const { name, paused, onOpen } = props;
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" aria-label={`Change ${name}`} onClick={() => onOpen('change')}>
        Change
      </Button>
      <Button
        size="small"
        aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
        busy={props.pausing}
        busyLabel={paused ? 'Resuming…' : 'Pausing…'}
        onClick={() => props.onPause(!paused)}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="small" tone="plain" aria-label={`Stop ${name}`} onClick={() => onOpen('stop')}>
        Stop
      </Button>
    </div>
  );
}
