import { useCallPages } from '@quarrter/client/pages';
import { staffMembers } from '@quarrter/contract/staff/members';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { useCan } from '../../api/me.ts';
import { ProposalView } from '../../proposals/ProposalView.tsx';
import { Items, ListItems } from '../../shell/CallList.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { useRefetchWhile } from '../../shell/use-refetch-while.ts';
import { Member } from './Member.tsx';
import { InviteDialog } from './member-dialogs.tsx';

/** Who works here: administrators change accounts in pairs, auditors read. */
export default function MembersPage() {
  const canManage = useCan('manage-staff');
  const open = usePageDialog();
  const members = useCallPages(staffMembers, { pageSize: 100 });
  // The link of an invitation is made when its email is sent.
  const isOnItsWay = members.rows?.some(
    ({ state, linkExpiresAt: link }) =>
      (state === 'invited' || state === 'enrolling') && link === null,
  );
  useRefetchWhile(isOnItsWay ?? false, members.refetch);
  const proposals = members.data?.pages.at(-1)?.proposals ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ScreenTitle title="Staff" />
        {canManage && (
          <Button tone="action" onClick={() => open(<InviteDialog />)}>
            Invite someone
          </Button>
        )}
      </div>
      <p className="max-w-prose text-ink-soft">
        Two administrators must approve every new member, role change, sign-in reset and
        re-activation. One administrator can disable an account immediately.
      </p>
      {proposals.length > 0 && (
        <Card flush title="Waiting for a second administrator">
          <Items rows={proposals} item={(proposal) => <ProposalView proposal={proposal} />} />
        </Card>
      )}
      <ListItems
        list={members}
        what="The list of the staff"
        empty={null}
        item={(member) => <Member member={member} canManage={canManage} />}
      />
    </>
  );
}
