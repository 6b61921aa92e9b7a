import { useCallPages } from '@quarrter/client/pages';
import { type StaffAccess, staffAccessLog } from '@quarrter/contract/client/my-data';
import { Button } from '@quarrter/ui/Button';
import { clientTime } from '@quarrter/ui/lagos-time';
import { ListCard, ListRow } from './ListCard.tsx';

const numbers = { nin: 'Your NIN', bvn: 'Your BVN', account: 'Your account number' } as const;

const aboutList =
  'Our team sees only the last 4 digits of your NIN, BVN and account number. We record each ' +
  'time someone views a full number or opens a document or your records.';

/** Who of our staff saw the client's numbers in full, or opened a document or a record. */
export function StaffAccessLog({ onReport }: { onReport: (subject: string) => void }) {
  return (
    <ListCard
      title="Who has viewed your data"
      about={aboutList}
      what="The list of views"
      empty="No one has opened your records, or viewed your full numbers."
      list={useCallPages(staffAccessLog, { pageSize: 10 })}
      row={(access) => <Access key={access.id} access={access} onReport={onReport} />}
    />
  );
}

function Access({
  access,
  onReport,
}: {
  access: StaffAccess;
  onReport: (subject: string) => void;
}) {
  const seen = access.what === 'document' ? access.document : numbers[access.what];
  const time = clientTime(access.at);
  return (
    <ListRow
      title={seen}
      facts={`${time} · ${access.name}, ${access.role}`}
      note={access.reason && `Reason: ${access.reason}`}
      action={
        <Button
          size="small"
          aria-label={`Ask about this: ${seen}, ${time}`}
          onClick={() => onReport(`Who looked at: ${seen}, ${time}`)}
        >
          Ask about this
        </Button>
      }
    />
  );
}
