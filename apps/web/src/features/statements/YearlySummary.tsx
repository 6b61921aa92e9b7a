import { messageOf } from '@quarrter/client/errors';
import { saveFile } from '@quarrter/client/save-file';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { yearlySummary } from '@quarrter/contract/client/statements';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { SelectField } from '@quarrter/ui/SelectField';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { requestFile } from '../../api/request-file.ts';
import { GetHelp } from '../../shell/GetHelp.tsx';
import { yearOf } from './periods.ts';

/** As far back as a tax return usually asks. */
const shownYears = 6;

/** Interest paid, returns earned and tax withheld in a calendar year. */
export function YearlySummary({ today }: { today: string }) {
  const thisYear = yearOf(today);
  const [year, setYear] = useState(String(thisYear));
  const download = useSingleMutation({
    mutationFn: () => requestFile(yearlySummary, { query: { year } }),
    onSuccess: (file) => saveFile(`Yearly summary ${year}.pdf`, file),
  });
  const years = Array.from({ length: shownYears }, (_, back) => String(thisYear - back));
  return (
    <Card title="Yearly summary">
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">
          The interest and penalties you paid, the returns you earned, and the tax we withheld from
          them. You may need it for your tax return.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-40">
            <SelectField
              label="Year"
              name="year"
              placeholder={null}
              options={years}
              value={year}
              onChange={({ target }) => setYear(target.value)}
            />
          </div>
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" className="size-4.5" /> Download PDF
          </Button>
        </div>
        {download.error && (
          <Alert tone="bad" title={messageOf(download.error)}>
            <GetHelp alone about="transactions" />
          </Alert>
        )}
      </div>
    </Card>
  );
}
