import { useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  countPortfolioNow,
  type PortfolioPictures,
  portfolio,
} from '@quarrter/contract/staff/portfolio';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { Money } from '../../shell/Money.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { useRefetchWhile } from '../../shell/use-refetch-while.ts';
import { Cash } from './Cash.tsx';
import { Investments } from './Investments.tsx';
import { ByAge, ByProduct } from './LoansByAge.tsx';
import { Months } from './Months.tsx';

/** The lender's loans, investments and cash, as they were last counted. */
export default function PortfolioPage() {
  const page = useCall(portfolio);
  const count = page.data?.count;
  return (
    <>
      <ScreenTitle title="Portfolio">
        {page.data && <CountNow countedAt={count?.countedAt ?? null} refetch={page.refetch} />}
      </ScreenTitle>
      {!page.data && <LoadingOrFailed of={page} what="The portfolio" withReason />}
      {count && <Pictures count={count} />}
      {count === null && (
        <Card>
          <Empty title="Not calculated yet">We calculate the portfolio every night.</Empty>
        </Card>
      )}
    </>
  );
}

function CountNow({ countedAt, refetch }: { countedAt: Date | null; refetch: () => unknown }) {
  const mayCount = useCan('check-books');
  const counting = useSingleMutation({
    mutationFn: async () => {
      await request(countPortfolioNow);
      return countedAt?.getTime();
    },
  });
  // Until another count is there.
  const isWaiting = counting.isSuccess && counting.data === countedAt?.getTime();
  useRefetchWhile(isWaiting, refetch);
  if (!mayCount) return null;
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        size="small"
        tone="quiet"
        busy={counting.isPending || isWaiting}
        onClick={() => counting.mutate()}
      >
        Recalculate now
      </Button>
      {counting.isError && <Alert tone="bad" title={messageOf(counting.error)} />}
    </div>
  );
}

function Pictures({ count }: { count: PortfolioPictures }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Business date <DateText date={count.date} />, calculated <TimeText at={count.countedAt} />.
        Open a figure to see its records as they are now.
      </p>
      <Card>
        <Figures>
          <Figure label="Outstanding" detail="Principal, interest earned and penalties">
            <Money amount={count.outstanding} />
          </Figure>
          <Figure label="Principal">
            <Money amount={count.principal} />
          </Figure>
          <Figure label="PAR30" detail="Share of principal in loans more than 30 days late">
            {count.par30}%
          </Figure>
        </Figures>
      </Card>
      <ByAge rows={count.loans} date={count.date} />
      <Months months={count.months} date={count.date} />
      <ByProduct rows={count.loans} date={count.date} />
      <Investments rows={count.investments} date={count.date} />
      <Cash rows={count.cash} date={count.date} />
    </>
  );
}
