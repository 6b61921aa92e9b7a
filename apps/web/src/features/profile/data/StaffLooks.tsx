import { useCallPages } from '@quarrter/client/pages';
import { type StaffLook, staffLooks } from '@quarrter/contract/client/my-data';
import { Button } from '@quarrter/ui/Button';
import { lagosTime } from '@quarrter/ui/lagos-time';
import { ListCard, ListRow } from './ListCard.tsx';

const numbers = { nin: 'Your NIN', bvn: 'Your BVN', account: 'Your account number' } as const;

const aboutList =
  'Our staff see only the last four digits of your NIN, BVN and account number. We record each ' +
  'time someone views a full number or opens a document.';

/** Who of our staff saw the client's numbers in full or opened a document, and why. */
export function StaffLooks({ onReport }: { onReport: (subject: string) => void }) {
  return (
    <ListCard
      title="Who has viewed your data"
      about={aboutList}
      what="The list of views"
      empty="No one has viewed your full numbers or opened your documents."
      list={useCallPages(staffLooks, { pageSize: 10 })}
      row={(look) => <Look key={look.id} look={look} onReport={onReport} />}
    />
  );
}

function Look({ look, onReport }: { look: StaffLook; onReport: (subject: string) => void }) {
  const seen = look.what === 'document' ? look.document : numbers[look.what];
  const time = lagosTime(look.at);
  return (
    <ListRow
      title={seen}
      facts={`${time} · ${look.name}, ${look.role}`}
      note={look.reason && `Reason: ${look.reason}`}
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
