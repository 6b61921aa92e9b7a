import { SmallDownload } from '../shell/DownloadFile.tsx';
import { type DocumentRef, requestCopy } from './use-document.ts';

/** Saves a PDF of the pages as they are shown: scripts and files of the original are not in it. */
export function DownloadCopy(props: { document: DocumentRef; label: string }) {
  const { document, label } = props;
  const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <SmallDownload name={`${name}.pdf`} read={() => requestCopy(document)}>
      Download a copy
    </SmallDownload>
  );
}
