import { messageOf } from '@quarrter/client/errors';
import { saveFile } from '@quarrter/client/save-file';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { openStatement, type StatementRecord } from '@quarrter/contract/client/statements';
import { formatDate } from '@quarrter/domain/calendar';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Progress } from '@quarrter/ui/Progress';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import Download from 'lucide-react/icons/download';
import { requestFile } from '../../api/request-file.ts';
import { useStatements } from '../../api/statements.ts';

/** The PDF statements that were made, and those that are being made. */
export function MadeStatements() {
  const statements = useStatements();
  return (
    <Card flush title="Your PDF statements">
      {statements.isPending && <Loading label="Loading your PDF statements" lines={2} />}
      {statements.isLoadingError && (
        <Failed
          what="Your PDF statements"
          message={messageOf(statements.error)}
          onRetry={() => statements.refetch()}
        />
      )}
      {statements.data?.length === 0 && (
        <Empty level={3} title="No statements yet">
          A PDF statement stays here, so that you can download it again.
        </Empty>
      )}
      {statements.data && statements.data.length > 0 && (
        <ul className="divide-y divide-line">
          {statements.data.map((one) => (
            <Made key={one.id} made={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const currencyNames = { NGN: 'Naira', USD: 'Dollar' } as const;

function Made({ made }: { made: StatementRecord }) {
  const { from, to, currency, state, lines, lines_done: done } = made;
  const period = `${formatDate(from)} to ${formatDate(to)}`;
  const download = useSingleMutation({
    mutationFn: () => requestFile(openStatement, { params: { id: made.id } }),
    onSuccess: (file) => saveFile(`Account statement ${from} to ${to}.pdf`, file),
  });
  return (
    <li className="grid gap-2.5 px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="figures font-600">{period}</p>
          <p className="text-sm text-ink-soft">
            {currency === null ? 'All currencies' : currencyNames[currency]},{' '}
            {lines === 1 ? '1 line' : `${lines.toLocaleString('en-NG')} lines`}
          </p>
        </div>
        {state === 'ready' && (
          <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" className="size-4.5" /> Download
            <span className="sr-only"> {period}</span>
          </Button>
        )}
      </div>
      {state === 'waiting' && <Progress label="Lines written" done={done} of={lines} />}
      {state === 'failed' && (
        <Alert tone="bad">We could not make this statement. Please ask for it again.</Alert>
      )}
      {download.error && <Alert tone="bad" title={messageOf(download.error)} />}
    </li>
  );
}
