import { Button } from '@quarrter/ui/Button';
import { useCan } from '../api/me.ts';
import { usePageDialog } from '../shell/PageDialog.tsx';
import { ReceivedComplaintDialog } from './ReceivedComplaintDialog.tsx';

/** Lets staff who answer messages enter a complaint: of anyone, or of the client of a page. */
export function EnterComplaint({ clientId }: { clientId?: string }) {
  const open = usePageDialog();
  if (!useCan('answer-message')) return null;
  return (
    <Button
      size={clientId === undefined ? 'normal' : 'small'}
      onClick={() => open(<ReceivedComplaintDialog clientId={clientId} />)}
    >
      Enter a complaint
    </Button>
  );
}
