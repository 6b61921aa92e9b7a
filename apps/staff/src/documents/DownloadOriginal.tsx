import { SmallDownload } from '../shell/DownloadFile.tsx';
import { type DocumentRef, requestOriginal } from './use-document.ts';

/** The original is only ever saved, because a browser would open it with all that it holds. */
export function DownloadOriginal(props: { document: DocumentRef; label: string }) {
  const { document, label } = props;
  const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <SmallDownload name={`${name}.pdf`} read={() => requestOriginal(document)}>
      Download original
    </SmallDownload>
  );
}
