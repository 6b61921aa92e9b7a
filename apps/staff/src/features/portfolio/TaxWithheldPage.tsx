import { useSearchParams } from '@quarrter/client/router';
import {
  type TaxWithheldRow,
  taxWithheld,
  taxWithheldFile,
} from '@quarrter/contract/staff/tax-withheld';
import { addDays, addMonths, monthPattern } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { SelectField } from '@quarrter/ui/SelectField';
import { PageLoading } from '@quarrter/ui/states';
import type { Column } from '@quarrter/ui/Table';
import { useMe } from '../../api/me.ts';
import { currencyOf, monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { currencies } from '../../shell/currencies.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { SaveFile } from '../../shell/SaveFile.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

/** The list has these past months; the address opens any other. */
const shownMonths = 24;

type Asked = { month: string; currency: Currency };

/** The tax withheld from each investor in a month, for the schedule of the tax authority. */
export default function TaxWithheldPage() {
  const me = useMe().data;
  const [search, setSearch] = useSearchParams();
  if (me === undefined) return <PageLoading label="Loading the months" />;
  const months = Array.from({ length: shownMonths }, (_, place) =>
    addMonths(`${me.businessDate.slice(0, 7)}-01`, -place).slice(0, 7),
  );
  const named = search.get('month') ?? '';
  const month = monthPattern.test(named) ? named : (months[1] ?? '');
  if (!months.includes(month)) months.push(month);
  const asked = { month, currency: currencyOf(search.get('currency')) };
  const choose = (chosen: Partial<Asked>) =>
    setSearch(new URLSearchParams({ ...asked, ...chosen }));
  return (
    <>
      <ScreenTitle title="Tax withheld">
        <SaveFile
          call={taxWithheldFile}
          query={asked}
          name={`tax-withheld-${asked.currency}-${month}.csv`}
        />
      </ScreenTitle>
      <p className="max-w-prose text-sm text-ink-soft">
        Returns credited to each investor in the month and the tax withheld from them, less what was
        reversed. Together they are{' '}
        <PlainLink href={paths.generalLedger.getHref('2400', periodOf(asked))}>
          the movement of account 2400
        </PlainLink>{' '}
        without the lender’s own journals. Tax identification numbers are not recorded here.
      </p>
      <div className="grid gap-4 sm:grid-cols-[12rem_10rem]">
        <SelectField
          label="Month"
          name="month"
          placeholder={null}
          options={months.map((value) => ({ value, label: monthText(value) }))}
          value={month}
          onChange={(event) => choose({ month: event.target.value })}
        />
        <SelectField
          label="Currency"
          name="currency"
          placeholder={null}
          options={currencies}
          value={asked.currency}
          onChange={(event) => choose({ currency: currencyOf(event.target.value) })}
        />
      </div>
      <CallTable
        call={taxWithheld}
        query={asked}
        what="The investors"
        lines={8}
        empty="No tax was withheld in this month"
        caption="Tax withheld, by investor"
        columns={columnsOf(asked.currency)}
        rowHref={(row) => paths.clientAccounts.getHref(row.id)}
      />
    </>
  );
}

function periodOf({ month, currency }: Asked) {
  const from = `${month}-01`;
  return { currency, from, to: addDays(addMonths(from, 1), -1) };
}

function columnsOf(currency: Currency): readonly Column<TaxWithheldRow>[] {
  const money = (header: string, of: (row: TaxWithheldRow) => bigint) =>
    moneyColumn(header, of, { currency });
  return [
    { header: 'Investor', lead: true, cell: (row) => row.clientName },
    money('Returns before tax', ({ gross }) => gross),
    { header: 'Rate', align: 'end', cell: (row) => row.rate && `${row.rate}%` },
    { ...money('Tax withheld', ({ tax }) => tax), figure: true },
    money('After tax', ({ net }) => net),
  ];
}
