import { ApiError, messageOf } from '@quarrter/client/errors';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Empty, Failed, PageLoading } from '@quarrter/ui/states';
import { useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import { DownloadOriginal } from './DownloadOriginal.tsx';
import { useDocument } from './use-document.ts';

/** One document of an application, as pictures of its pages: nothing in it can run here. */
export default function DocumentPage() {
  const { id = '', documentId = '' } = useParams();
  const ref = { loanId: id, documentId };
  const { data, error, refetch } = useDocument(ref);
  if (error instanceof ApiError && error.status === 404) {
    return <Empty title="There is no such document">Please check the link.</Empty>;
  }
  if (error) {
    return <Failed what="The document" message={messageOf(error)} onRetry={() => refetch()} />;
  }
  if (!data) return <PageLoading label="Opening the document" />;
  const { label, pages, viewing } = data;
  return (
    <>
      <Breadcrumb
        base={{ href: paths.application.getHref(id), label: 'Application' }}
        current={label}
      />
      <ScreenTitle title={label}>
        <DownloadOriginal document={ref} label={label} />
      </ScreenTitle>
      {pages > 0 ? (
        <DocumentViewer document={ref} label={label} pages={pages} viewing={viewing} />
      ) : (
        <Empty title="This document cannot be shown">
          It is damaged or needs a password. You can download the original. Open it only in a
          program that runs no scripts.
        </Empty>
      )}
    </>
  );
}
