import type { Approval } from '@quarrter/contract/staff/approvals';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { ProposalView } from '../../proposals/ProposalView.tsx';
import { Items } from '../../shell/CallList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

/**
 * A product with its terms, a change that waits, the form for another one, and the earlier
 * decisions.
 */
export function ProductFrame(props: {
  title: string;
  terms: ReactNode;
  proposals: readonly Approval[];
  form: (onDone: () => void) => ReactNode;
}) {
  const { title, terms, proposals, form } = props;
  const [proposing, setProposing] = useState(false);
  const canPropose = useCan('propose-product');
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  const decided = proposals.filter(({ state }) => state !== 'waiting');
  return (
    <>
      <ScreenTitle title={title} under={['Products', paths.products.getHref()]} />
      {waiting.map((proposal) => (
        <Card key={proposal.id} title="Waiting for approval" flush>
          <ProposalView proposal={proposal} />
        </Card>
      ))}
      {proposing ? (
        <Card title="Propose a change">{form(() => setProposing(false))}</Card>
      ) : (
        <Card title="Terms today">
          <div className="grid gap-4">
            {terms}
            {canPropose && waiting.length === 0 && (
              <div>
                <Button tone="action" onClick={() => setProposing(true)}>
                  Propose a change
                </Button>
              </div>
            )}
          </div>
        </Card>
      )}
      <Card title="History" flush>
        {decided.length === 0 ? (
          <Empty title="No changes yet">Approved and declined changes appear here.</Empty>
        ) : (
          <Items rows={decided} item={(proposal) => <ProposalView proposal={proposal} />} />
        )}
      </Card>
    </>
  );
}
