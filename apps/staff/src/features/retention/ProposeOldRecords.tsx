import { messageOf } from '@quarrter/client/errors';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { proposeOldRecords } from '@quarrter/contract/staff/retention';
import { Alert } from '@quarrter/ui/Alert';
import { Button, TextLink } from '@quarrter/ui/Button';
import { retentionLists } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { paths } from '../../paths.ts';

/** The first of the two people. */
export function ProposeOldRecords(props: { isEmpty: boolean; isProposed: boolean }) {
  const mayPropose = useCan('propose-erasure');
  const proposing = useAction(() => request(proposeOldRecords), {
    reloads: [...retentionLists, approvalList],
  });
  if (props.isProposed) {
    return (
      <Alert tone="info" title="An erasure is waiting for another person">
        <TextLink href={paths.approvals.getHref()}>Approvals</TextLink>
      </Alert>
    );
  }
  if (!mayPropose || props.isEmpty) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="danger" busy={proposing.isPending} onClick={() => proposing.mutate()}>
        Propose to erase
      </Button>
      <p className="text-sm text-ink-soft">
        The first 200 clients and the first 200 applications of both lists.
      </p>
      {proposing.isError && <Alert tone="bad" title={messageOf(proposing.error)} />}
    </div>
  );
}
