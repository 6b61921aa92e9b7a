import { useParams } from 'wouter';
import { OpenedDocument } from '../../documents/OpenedDocument.tsx';
import { paths } from '../../paths.ts';

/** One document of an application. */
export default function DocumentPage() {
  const { id = '', documentId = '' } = useParams();
  return (
    <OpenedDocument
      document={{ of: 'application', id, documentId }}
      base={{ href: paths.application.getHref(id), label: 'Application' }}
    />
  );
}
