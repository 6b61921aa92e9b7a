import { useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { saveFile } from '@quarrter/client/save-file';
import { type BureauFile, bureauFile, downloadBureauFile } from '@quarrter/contract/staff/bureaus';
import { addMonths } from '@quarrter/domain/calendar';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { SelectField } from '@quarrter/ui/SelectField';
import { PageLoading } from '@quarrter/ui/states';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { requestFile } from '../../api/request.ts';
import { monthText } from '../../ledger-entries/texts.tsx';
import { useCloseDialog, usePageDialog } from '../../shell/PageDialog.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { longFileMs } from '../../shell/SaveFile.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

/** Files of this many past months can be saved. */
const shownMonths = 12;

/** Downloads the file that the lender sends to the credit bureaus each month. */
export default function BureauFilePage() {
  const me = useMe().data;
  if (me === undefined) return <PageLoading label="Loading the months" />;
  if (!me.actions.includes('send-bureau-file')) return <NotAllowed />;
  const ended = Array.from({ length: shownMonths }, (_, place) =>
    addMonths(`${me.businessDate.slice(0, 7)}-01`, -1 - place).slice(0, 7),
  );
  return (
    <>
      <ScreenTitle title="Credit bureau file" />
      <p className="max-w-prose text-ink-soft">
        Each month has a file with every loan that was open during the month, at its month-end
        balance. Send it to both credit bureaus. Names, NIN and BVN are in it: save it only where
        others cannot read it, and delete it once it is sent.
      </p>
      <MonthFile months={ended} />
    </>
  );
}

/** Instead of a call that the server would refuse and write to the audit log. */
function NotAllowed() {
  return (
    <>
      <ScreenTitle title="Credit bureau file" />
      <Alert title="Only finance can open this file." />
    </>
  );
}

function MonthFile({ months }: { months: readonly string[] }) {
  const [month, setMonth] = useState(months[0] ?? '');
  const file = useCall(bureauFile, { params: { month } });
  return (
    <Card title={monthText(month)}>
      <div className="grid gap-5">
        <div className="sm:max-w-60">
          <SelectField
            label="Month"
            name="month"
            placeholder={null}
            options={months.map((value) => ({ value, label: monthText(value) }))}
            value={month}
            onChange={(event) => setMonth(event.target.value)}
          />
        </div>
        {!file.data && <LoadingOrFailed of={file} what="The file" lines={3} withReason />}
        {file.data && <Contents key={month} file={file.data} />}
      </div>
    </Card>
  );
}

function Contents({ file }: { file: BureauFile }) {
  const { month, asOf, loans, withoutConsent } = file;
  const open = usePageDialog();
  const saving = useMutation({
    mutationFn: async (reason: string) => {
      const input = { params: { month }, body: { reason }, withinMs: longFileMs };
      const content = await requestFile(downloadBureauFile, input);
      return new File([content], `credit-bureaus-${month}.csv`);
    },
    onSuccess: (saved) => saveFile(saved.name, saved),
  });
  const save = saving.mutateAsync;
  return (
    <>
      <div className="max-w-md">
        <Facts>
          <Fact label="As of">
            <DateText date={asOf} />
          </Fact>
          <Fact label="Loans in the file">{loans}</Fact>
          <Fact label="Left out, without consent">{withoutConsent}</Fact>
        </Facts>
      </div>
      {withoutConsent > 0 && (
        <p className="text-sm text-ink-soft">
          A loan is left out when its client did not agree, with the application, that we report it.
        </p>
      )}
      {loans === 0 ? (
        <p className="text-sm text-ink-soft">No loan is to be reported for this month.</p>
      ) : (
        <Button
          tone="action"
          className="sm:justify-self-start"
          busy={saving.isPending}
          onClick={() => open(<SaveDialog month={month} save={save} />)}
        >
          <Download aria-hidden="true" className="size-4.5" /> Save as CSV
        </Button>
      )}
      {saving.isError && (
        <p role="alert" className="text-sm text-bad">
          {messageOf(saving.error)}
        </p>
      )}
    </>
  );
}

type SaveProps = { month: string; save: (reason: string) => Promise<File> };

/** Closes before the file is there, which can take minutes. */
function SaveDialog({ month, save }: SaveProps) {
  const close = useCloseDialog();
  return (
    <ReasonDialog
      call={downloadBureauFile}
      params={{ month }}
      title={`Save the file of ${monthText(month)}`}
      label="Save as CSV"
      hint="Each client in the file can see your name, the time and this reason."
      maxLength={300}
      send={({ reason }) => {
        close();
        return save(reason);
      }}
      stays
    />
  );
}
