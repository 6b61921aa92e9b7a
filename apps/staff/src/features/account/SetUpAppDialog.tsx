import { messageOf } from '@quarrter/client/errors';
import { NewAppForm } from '@quarrter/client/NewAppForm';
import { beginStaffApp, confirmStaffApp } from '@quarrter/contract/staff/account';
import { Dialog } from '@quarrter/ui/Dialog';
import { Failed, Loading } from '@quarrter/ui/states';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

type OnDone = (recoveryCodes: readonly string[] | null) => Promise<void>;

/** A new key, which counts once a code of it was entered. */
export function SetUpAppDialog({ onClose, onDone }: { onClose: () => void; onDone: OnDone }) {
  // Each opening makes another key; it is asked for once.
  const begun = useQuery({
    queryKey: ['account', 'new-app'],
    queryFn: () => request(beginStaffApp),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open title="Set up an authenticator app" onClose={onClose}>
      {begun.isPending && <Loading label="Making a key for your app" lines={4} />}
      {begun.isError && (
        <Failed
          what="The key for your app"
          message={messageOf(begun.error)}
          onRetry={() => begun.refetch()}
        />
      )}
      {begun.data && (
        <NewAppForm
          begun={begun.data}
          onCode={async (body) => onDone((await request(confirmStaffApp, { body })).recovery_codes)}
        />
      )}
    </Dialog>
  );
}
