import { useParams } from 'wouter';
import { OpenedDocument } from '../../documents/OpenedDocument.tsx';
import { paths } from '../../paths.ts';

/** The proof for a correction of a client's identity, for those who decide it or check it later. */
export default function IdentityEvidencePage() {
  const { id = '', documentId = '' } = useParams();
  return (
    <OpenedDocument
      document={{ of: 'correction', id, documentId }}
      under={['Approvals', paths.approvals.getHref()]}
    />
  );
}
