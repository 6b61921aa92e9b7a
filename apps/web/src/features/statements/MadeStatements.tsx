import { useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { saveFile } from '@quarrter/client/save-file';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  openStatement,
  type StatementRecord,
  statementList,
} from '@quarrter/contract/client/statements';
import { formatDate } from '@quarrter/domain/calendar';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Progress } from '@quarrter/ui/Progress';
import Download from 'lucide-react/icons/download';
import { requestFile } from '../../api/request-file.ts';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { GetHelp } from '../../shell/GetHelp.tsx';

/** How often the progress of a long statement is looked up. */
const lookEveryMs = 2_000;

function isWaiting({ state }: StatementRecord): boolean {
  return state === 'waiting';
}

/** The PDF statements that were made, and those that are being made. */
export function MadeStatements() {
  const statements = useCall(
    statementList,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.results.some(isWaiting) ? lookEveryMs : false),
    },
  );
  const made = statements.data?.results;
  return (
    <Card flush title="Your PDF statements">
      {!made && <LoadingOrFailed of={statements} what="Your PDF statements" lines={2} withReason />}
      {made?.length === 0 && (
        <Empty level={3} title="No statements yet" picture={<EmptyPicture of="statements" />}>
          A PDF statement stays here, so that you can download it again.
        </Empty>
      )}
      {made && made.length > 0 && (
        <ul className="divide-y divide-line">
          {made.map((one) => (
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
            {lines === 1 ? '1 transaction' : `${lines.toLocaleString('en-NG')} transactions`}
          </p>
        </div>
        {state === 'ready' && (
          <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" className="size-4.5" /> Download
            <span className="sr-only"> {period}</span>
          </Button>
        )}
      </div>
      {state === 'waiting' && <Progress label="Progress" done={done} of={lines} />}
      {state === 'failed' && (
        <Alert tone="bad">
          Sorry, we could not make this statement. Please ask for it again.{' '}
          <GetHelp about="transactions" />
        </Alert>
      )}
      {download.error && (
        <Alert tone="bad" title={messageOf(download.error)}>
          <GetHelp alone about="transactions" />
        </Alert>
      )}
    </li>
  );
}
