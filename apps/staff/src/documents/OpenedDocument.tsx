import { Empty } from '@quarrter/ui/Empty';
import { NoRecord } from '../shell/NoRecord.tsx';
import { ScreenTitle } from '../shell/ScreenTitle.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import { DownloadCopy } from './DownloadCopy.tsx';
import { type DocumentRef, useDocument } from './use-document.ts';

/** One document as pictures of its pages: nothing in it can run here. */
export function OpenedDocument(props: {
  document: DocumentRef;
  /** The page that it belongs to. */
  under: readonly [label: string, href: string];
}) {
  const { document, under } = props;
  const { data, error, refetch } = useDocument(document);
  if (!data) return <NoRecord what="document" error={error} onRetry={() => refetch()} />;
  const { label, pages, viewing } = data;
  return (
    <>
      <ScreenTitle title={label} under={under}>
        <DownloadCopy document={document} label={label} />
      </ScreenTitle>
      {pages > 0 ? (
        <DocumentViewer document={document} label={label} pages={pages} viewing={viewing} />
      ) : (
        <Empty title="This document cannot be shown">
          It is damaged or needs a password. Ask for another copy of it.
        </Empty>
      )}
    </>
  );
}
