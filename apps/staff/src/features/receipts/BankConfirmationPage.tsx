import { useParams } from 'wouter';
import { useCan } from '../../api/me.ts';
import { OpenedDocument } from '../../documents/OpenedDocument.tsx';
import { paths } from '../../paths.ts';

/** The bank's confirmation of money at our bank, for those who decide it or check it later. */
export default function BankConfirmationPage() {
  const { id = '', documentId = '' } = useParams();
  // An approver comes from a proposal, and may not read the list of receipts.
  const readsList = useCan('read-receipts');
  const under = readsList
    ? (['Unapplied payments', paths.receipts.getHref()] as const)
    : (['Approvals', paths.approvals.getHref()] as const);
  return <OpenedDocument document={{ of: 'bankReceipt', id, documentId }} under={under} />;
}
