import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useCallPages } from '@quarrter/client/pages';
import {
  type InvestmentLine,
  investmentHistory,
} from '@quarrter/contract/client/investment-overview';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { type Column, Table } from '@quarrter/ui/Table';
import { useParams } from 'wouter';
import { ListControls } from '../../activity/ListControls.tsx';
import { ShowMore } from '../../activity/ShowMore.tsx';
import { type ListView, useListView } from '../../activity/use-list-view.ts';
import { type CurrencySlug, paths } from '../../paths.ts';
import { RiskLine } from '../../products/RiskLine.tsx';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { UnknownPage } from '../../shell/UnknownPage.tsx';
import { CurrencyTabs, knownSlug, nameOf } from './currency.tsx';
import { hrefOf } from './investment.ts';
import { investmentColumns } from './investment-columns.tsx';

/** The report of all investments in one currency. */
export default function InvestmentReportsPage() {
  const currency = knownSlug(useParams()['type']);
  const view = useListView();
  if (!currency) return <UnknownPage />;
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.investOverview.getHref(currency), label: 'Investments' }}
        current={`${nameOf[currency]} reports`}
      />
      <CurrencyTabs current={currency} hrefOf={paths.investmentReports.getHref} />
      <ListControls view={view} />
      <Card flush>
        <Rows key={currency} currency={currency} view={view} />
      </Card>
    </div>
  );
}

type Row = InvestmentLine & { serial: number };

const serialColumn: Column<Row> = { header: 'S/N', cell: (row) => row.serial };

function Rows({ currency, view }: { currency: CurrencySlug; view: ListView }) {
  const investments = useCallPages(investmentHistory, {
    params: { currency },
    query: view.query,
    pageSize: 25,
  });
  if (!investments.rows) {
    return (
      <LoadingOrFailed
        of={investments}
        what="Your investment reports"
        label="Loading your investments"
        lines={3}
      />
    );
  }
  if (investments.rows.length === 0) {
    return (
      <Empty
        title="No Investment Reports"
        picture={<EmptyPicture of={view.search === '' ? 'investments' : 'matches'} />}
      >
        {view.search === ''
          ? 'An investment appears here as soon as we have your payment.'
          : `None of your ${currency} investments matches “${view.search}”.`}
      </Empty>
    );
  }
  return (
    <>
      <Table
        caption={`Your ${currency} investments`}
        columns={[serialColumn, ...investmentColumns(currency, true)]}
        rows={investments.rows.map((row, place) => ({ ...row, serial: place + 1 }))}
        rowKey={(row) => row.id}
        rowHref={(row) => hrefOf(currency, row)}
      />
      <ShowMore list={investments} />
      <div className="border-t border-line p-4 sm:px-5">
        <RiskLine />
      </div>
    </>
  );
}
