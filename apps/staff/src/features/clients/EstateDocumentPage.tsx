import { useParams } from 'wouter';
import { OpenedDocument } from '../../documents/OpenedDocument.tsx';
import { paths } from '../../paths.ts';

/** A death certificate or the grant of an estate, for those who decide or check it later. */
export default function EstateDocumentPage() {
  const { id = '', documentId = '' } = useParams();
  return (
    <OpenedDocument
      document={{ of: 'estate', id, documentId }}
      under={['Approvals', paths.approvals.getHref()]}
    />
  );
}
