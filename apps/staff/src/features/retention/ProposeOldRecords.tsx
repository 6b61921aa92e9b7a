import { approvalList } from '@quarrter/contract/staff/approvals';
import { proposeOldRecords } from '@quarrter/contract/staff/retention';
import { Alert } from '@quarrter/ui/Alert';
import { TextLink } from '@quarrter/ui/Button';
import { retentionLists } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { CallButton } from '../../shell/CallButton.tsx';

/** The first of the two people. */
export function ProposeOldRecords(props: { isEmpty: boolean; isProposed: boolean }) {
  const mayPropose = useCan('propose-erasure');
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
      <CallButton
        call={proposeOldRecords}
        after={{ reloads: [...retentionLists, approvalList] }}
        tone="danger"
      >
        Propose to erase
      </CallButton>
      <p className="text-sm text-ink-soft">
        The first 200 clients and the first 200 applications of both lists.
      </p>
    </div>
  );
}
