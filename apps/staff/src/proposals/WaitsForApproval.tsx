import { Badge } from '@quarrter/ui/Badge';
import { paths } from '../paths.ts';
import { PlainLink } from '../shell/PlainLink.tsx';

/** Leads to where a second person decides. */
export function WaitsForApproval(props: { of: string }) {
  return (
    <>
      <Badge tone="blue">Waiting for approval</Badge>
      <PlainLink href={paths.approvals.getHref()} tall small>
        Open approvals <span className="sr-only">for {props.of}</span>
      </PlainLink>
    </>
  );
}
