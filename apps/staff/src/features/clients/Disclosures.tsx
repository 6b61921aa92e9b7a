import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { saveFile } from '@quarrter/client/save-file';
import {
  type Disclosure,
  disclosedPartNames,
  downloadDisclosure,
  listDisclosures,
} from '@quarrter/contract/staff/disclosures';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { requestFile } from '../../api/request.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { longFileMs } from '../../shell/SaveFile.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';
import { DisclosureDialog } from './disclosure-dialog.tsx';

/** Requests from authorities for data of the client, for those who record or decide them. */
export function Disclosures({ clientId }: { clientId: string }) {
  const mayPropose = useCan('propose-disclosure');
  const mayDecide = useCan('decide-disclosure');
  return mayPropose || mayDecide ? (
    <Card title="Requests from authorities">
      <List clientId={clientId} mayPropose={mayPropose} />
    </Card>
  ) : null;
}

function List({ clientId, mayPropose }: { clientId: string; mayPropose: boolean }) {
  const list = useCall(listDisclosures, { params: { id: clientId } });
  const open = usePageDialog();
  if (!list.data) return <LoadingOrFailed of={list} what="The requests" lines={2} />;
  return (
    <div className="grid gap-4">
      {list.data.results.length === 0 ? (
        <p className="text-ink-soft">No requests from authorities.</p>
      ) : (
        <ul className="grid gap-4">
          {list.data.results.map((one) => (
            <li key={one.id}>
              <Request of={one} />
            </li>
          ))}
        </ul>
      )}
      {mayPropose && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => open(<DisclosureDialog clientId={clientId} />)}
        >
          Record a request
        </Button>
      )}
    </div>
  );
}

function Request({ of }: { of: Disclosure }) {
  const { authority, reference, madeOn, parts, proposedBy, downloadedAt, mayDownload } = of;
  const open = usePageDialog();
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      <p>
        <span className="text-base font-600 wrap-anywhere">{authority}</span>{' '}
        <State of={of.state} />
      </p>
      <p className="wrap-anywhere">
        {reference}, <DateText date={madeOn} />
      </p>
      <p className="text-ink-soft">{parts.map((part) => disclosedPartNames[part]).join(', ')}</p>
      <p className="text-ink-soft">
        Recorded by {proposedBy}
        {downloadedAt && (
          <>
            . Downloaded, <TimeText at={downloadedAt} />
          </>
        )}
      </p>
      {mayDownload && (
        <Button size="small" onClick={() => open(<DownloadDialog of={of} />)}>
          Download <span className="sr-only">the data for {authority}</span>
        </Button>
      )}
    </div>
  );
}

const State = stateBadge<Disclosure['state']>({
  waiting: ['Waiting for approval', 'yellow'],
  approved: ['Approved', 'green'],
  declined: ['Declined', 'red'],
});

function DownloadDialog({ of: { id, authority } }: { of: Disclosure }) {
  return (
    <ActionDialog
      call={downloadDisclosure}
      params={{ id }}
      send={async () => {
        const content = await requestFile(downloadDisclosure, {
          params: { id },
          withinMs: longFileMs,
        });
        saveFile(`client-data-${id}.zip`, content);
        return new File([content], 'client-data.zip');
      }}
      after={{ reloads: [listDisclosures] }}
      title={`Download the data for ${authority}?`}
      label="Download"
      note={
        'You can download it once. It has full numbers and documents: give it only to the ' +
        'authority, then delete your copy. Do not tell the client.'
      }
    />
  );
}
