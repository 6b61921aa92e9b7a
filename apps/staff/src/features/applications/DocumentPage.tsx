import { useParams } from 'wouter';
import { OpenedDocument } from '../../documents/OpenedDocument.tsx';
import { paths } from '../../paths.ts';
import { Checklist } from './Checklist.tsx';
import { useApplication } from './use-application.ts';

/** One document of an application, with the checklist beside it while there is a decision. */
export default function DocumentPage() {
  const { id = '', documentId = '' } = useParams();
  const application = useApplication(id).data;
  const hasChecklist = application !== undefined && application.decision !== null;
  return (
    <div
      className={
        hasChecklist ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]' : 'contents'
      }
    >
      <div className={hasChecklist ? 'grid min-w-0 gap-5' : 'contents'}>
        <OpenedDocument
          document={{ of: 'application', id, documentId }}
          under={['Application', paths.application.getHref(id)]}
        />
      </div>
      {application && <Checklist application={application} />}
    </div>
  );
}
