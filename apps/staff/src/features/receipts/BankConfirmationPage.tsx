import { useParams } from 'wouter';
import { useCan } from '../../api/me.ts';
import { OpenedDocument } from '../../documents/OpenedDocument.tsx';
import { paths } from '../../paths.ts';

/** The bank's confirmation of money at our bank, for those who decide it or check it later. */
export default function BankConfirmationPage() {
  const { id = '', documentId = '' } = useParams();
  // An approver comes from a proposal, and may not read the list of receipts.
  const readsList = useCan('read-receipts');
  const base = readsList
    ? { href: paths.receipts.getHref(), label: 'Unapplied payments' }
    : { href: paths.approvals.getHref(), label: 'Approvals' };
  return <OpenedDocument document={{ of: 'bankReceipt', id, documentId }} base={base} />;
}
