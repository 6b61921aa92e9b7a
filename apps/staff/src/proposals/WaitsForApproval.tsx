import { Badge } from '@quarrter/ui/Badge';
import { Link } from '@quarrter/ui/link';
import { paths } from '../paths.ts';

/** Leads to where a second person decides. */
export function WaitsForApproval(props: { of: string }) {
  return (
    <>
      <Badge tone="blue">Waiting for approval</Badge>
      <Link
        href={paths.approvals.getHref()}
        className="inline-flex min-h-8 items-center text-sm text-main-text underline
          underline-offset-4"
      >
        Open approvals <span className="sr-only">for {props.of}</span>
      </Link>
    </>
  );
}
