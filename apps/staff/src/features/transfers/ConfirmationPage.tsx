import { useParams } from 'wouter';
import { useCan } from '../../api/me.ts';
import { OpenedDocument } from '../../documents/OpenedDocument.tsx';
import { paths } from '../../paths.ts';

/** The bank's confirmation of a payout in dollars, for those who decide it or check it later. */
export default function ConfirmationPage() {
  const { id = '', documentId = '' } = useParams();
  // An approver comes from a proposal, and may not read the list of transfers.
  const readsList = useCan('read-payouts');
  const under = readsList
    ? (['Transfers', paths.transfers.getHref()] as const)
    : (['Approvals', paths.approvals.getHref()] as const);
  return <OpenedDocument document={{ of: 'payout', id, documentId }} under={under} />;
}
