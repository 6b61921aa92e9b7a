import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import { useAskedOnce } from '@quarrter/client/use-asked-once';
import { type TopUpList, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { Empty } from '@quarrter/ui/Empty';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { RiskLine } from '../../../products/RiskLine.tsx';
import { EmptyPicture } from '../../../shell/EmptyPicture.tsx';
import { slugFrom } from '../currency.tsx';
import { StopTopUpDialog } from './StopTopUpDialog.tsx';
import { TopUpCard, type TopUpTask } from './TopUpCard.tsx';
import { TopUpDialog } from './TopUpDialog.tsx';

/**
 * The monthly top-ups: the card of each, the plan that a charge starts, and how to change or stop
 * it.
 */
export default function TopUpsPage() {
  const topUps = useCall(topUpList);
  return (
    <div className="grid gap-6">
      <Breadcrumb
        base={{ href: paths.investOverview.getHref('naira'), label: 'Investments' }}
        current="Monthly top-ups"
      />
      {topUps.data ? (
        <TopUps list={topUps.data} />
      ) : (
        <LoadingOrFailed of={topUps} what="Your monthly top-ups" />
      )}
    </div>
  );
}

type Open = { readonly task: TopUpTask | 'add'; readonly topUp: TopUpRecord | null };

function TopUps({ list }: { list: TopUpList }) {
  const [search] = useSearchParams();
  const canAdd = list.saved_cards.length > 0 && list.next_of_kin !== null;
  const suggested = { currency: slugFrom(search.get('currency')), amount: useAskedOnce('amount') };
  const [opened, open] = useState<Open | null>(
    canAdd && suggested.amount !== null ? { task: 'add', topUp: null } : null,
  );
  const close = () => open(null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl">Monthly top-ups</h2>
        {canAdd && (
          <Button tone="action" onClick={() => open({ task: 'add', topUp: null })}>
            Set up a top-up
          </Button>
        )}
      </div>
      {!canAdd && <InvestFirst list={list} />}
      {list.count === 0 && canAdd && (
        <Empty title="No monthly top-ups yet" picture={<EmptyPicture of="top-ups" />}>
          We can charge a saved card each month, and start an investment with it. We’ll email you 3
          days before each charge, and you can pause, change or stop it at any time.
        </Empty>
      )}
      {list.count > 0 && (
        <>
          <ul className="grid gap-5 xl:grid-cols-2">
            {list.results.map((one) => (
              <li key={one.id}>
                <TopUpCard topUp={one} onOpen={(task) => open({ task, topUp: one })} />
              </li>
            ))}
          </ul>
          <RiskLine />
        </>
      )}
      {(opened?.task === 'add' || opened?.task === 'change') && (
        <TopUpDialog topUp={opened.topUp} suggested={suggested} list={list} onClose={close} />
      )}
      {opened?.task === 'stop' && opened.topUp && (
        <StopTopUpDialog topUp={opened.topUp} onClose={close} />
      )}
    </>
  );
}

const promise =
  'We can then charge your card each month, and start an investment with it. We’ll email you 3 ' +
  'days before each charge, and you can pause, change or stop it at any time.';
const needsDetails =
  'Top-ups use the details and next of kin from your first investment, so invest once first.';
const needsCard = 'Tick “Save this card” when you pay for an investment.';

/** A top-up needs a saved card, and the details of an investment. */
function InvestFirst({ list: { count, saved_cards: cards } }: { list: TopUpList }) {
  const title = cards.length > 0 ? 'Make your first investment' : 'Save a card first';
  const needs = cards.length > 0 ? needsDetails : needsCard;
  const href = paths.investPicker.getHref('naira');
  if (count > 0) {
    const invest = (
      <LinkButton size="small" href={href}>
        Invest
      </LinkButton>
    );
    return (
      <Alert tone="info" title={title} action={invest}>
        {needs}
      </Alert>
    );
  }
  return (
    <Empty
      title={title}
      picture={<EmptyPicture of="top-ups" />}
      action={
        <LinkButton tone="action" href={href}>
          Invest
        </LinkButton>
      }
    >
      {needs} {promise}
    </Empty>
  );
}
