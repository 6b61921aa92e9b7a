import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import { type LendingReturn, readLendingReturn } from '@quarrter/contract/staff/lending-returns';
import { Alert } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { SelectField } from '@quarrter/ui/SelectField';
import { monthText } from '../../../ledger-entries/texts.tsx';
import { Money } from '../../../shell/Money.tsx';
import { quantityText } from '../../../shell/quantity-text.ts';
import { SaveCsv } from '../../../shell/SaveCsv.tsx';
import { ScreenTitle } from '../../../shell/ScreenTitle.tsx';
import { ByMonth } from './ByMonth.tsx';
import { ByProduct, Rates } from './ByProduct.tsx';
import { Complaints } from './Complaints.tsx';
import { returnCsv } from './return-csv.ts';
import { type Sum, sumOf } from './sums.ts';
import { periodText } from './texts.ts';

/** The lender's report to its regulator for a half-year or a year. */
export default function LendingReturnPage() {
  const [search] = useSearchParams();
  const period = search.get('period') ?? '';
  const page = useCall(readLendingReturn, { query: period === '' ? {} : { period } });
  const { data } = page;
  return (
    <>
      <ScreenTitle title="Lending returns">
        {data && <SaveCsv name={`lending-return-${data.period}`} rows={() => returnCsv(data)} />}
      </ScreenTitle>
      {!page.data && <LoadingOrFailed of={page} what="The lending return" withReason />}
      {data && (
        <>
          <Period data={data} />
          <Shown data={data} type={search.get('type')} />
        </>
      )}
    </>
  );
}

function Period({ data }: { data: LendingReturn }) {
  const [, setSearch] = useSearchParams();
  return (
    <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-[18rem_1fr]">
      <SelectField
        label="Period"
        name="period"
        placeholder={null}
        options={data.periods.map((value) => ({ value, label: periodText(value) }))}
        value={data.period}
        onChange={(event) => setSearch(new URLSearchParams({ period: event.target.value }))}
      />
      <p className="text-sm text-ink-soft sm:pb-2">
        <DateText date={data.from} /> to <DateText date={data.to} />. Each month is calculated the
        night after it ends and does not change.
      </p>
    </div>
  );
}

function Shown({ data, type }: { data: LendingReturn; type: string | null }) {
  const last = data.months.findLast(({ state }) => state === 'counted');
  const totals = sumOf(data.totals);
  return (
    <>
      <Warnings data={data} />
      <Card>
        <Figures>
          <Total label="Disbursed" sum={totals.disbursed} />
          <Total label="Repaid" sum={totals.repaid} isFlow />
          <Total label="Outstanding at the end" sum={totals.outstanding} />
          <Total label={`In default (from ${data.defaultDays} days late)`} sum={totals.inDefault} />
        </Figures>
        <p className="mt-4 text-sm text-ink-soft">
          {last
            ? `Calculated up to the end of ${monthText(last.month)}.`
            : 'No month of this period is over yet.'}
        </p>
      </Card>
      <ByProduct data={data} type={type} />
      <ByMonth data={data} type={type} />
      <Rates data={data} />
      <Complaints data={data} />
    </>
  );
}

/** A loan that repays in several months is one of each, so repayments have no number of loans. */
function Total({ label, sum, isFlow }: { label: string; sum: Sum; isFlow?: boolean }) {
  return (
    <Figure
      label={label}
      size="normal"
      detail={isFlow ? 'Principal, interest, penalties' : quantityText(sum.count, 'loan')}
    >
      <Money amount={sum.amount} />
    </Figure>
  );
}

/** Whether the figures can be relied on. */
function Warnings({ data }: { data: LendingReturn }) {
  const wrong = data.months.filter(({ differences }) =>
    Object.values(differences ?? {}).some((amount) => amount !== 0n),
  );
  const waiting = data.months.filter(({ state }) => state === 'waiting');
  const counted = data.months.filter(({ state }) => state === 'counted');
  const list = (months: LendingReturn['months']) =>
    months.map(({ month }) => monthText(month)).join(', ');
  return (
    <>
      {waiting.length > 0 && (
        <Alert tone="warn" title={`Not calculated yet: ${list(waiting)}`}>
          We calculate them tonight. Or use Recalculate now on the portfolio page.
        </Alert>
      )}
      {wrong.length > 0 ? (
        <Alert tone="bad" title={`The loans do not add up to the ledger: ${list(wrong)}`}>
          Please run the ledger check before you send this return.
        </Alert>
      ) : (
        counted.length > 0 && (
          <p className="text-sm text-ink-soft">
            Each month-end total matches the ledger accounts 1100, 1110, 1120 and 2300. Interest
            that is not due yet is not outstanding.
          </p>
        )
      )}
    </>
  );
}
