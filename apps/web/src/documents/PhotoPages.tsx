import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { useState } from 'react';
import { GetHelp } from '../shell/GetHelp.tsx';
import { CropPage } from './CropPage.tsx';
import { PageList } from './PageList.tsx';
import { PhotoButtons } from './PhotoButtons.tsx';
import { maxPages, type PhotoPage } from './photo-pages.ts';
import { type PhotoDocument, usePhotoPages } from './use-photo-pages.ts';

/** The photos of one document: put in order, turned, cropped, and made into a PDF. */
export function PhotoPages(props: {
  label: string;
  pages: readonly PhotoPage[];
  /** Added as soon as the dialog is open. */
  photos: readonly File[];
  onDone: (pdf: File, pages: readonly PhotoPage[]) => void;
  onClose: (pages: readonly PhotoPage[]) => void;
}) {
  const { label, onClose } = props;
  const document = usePhotoPages(props);
  const { pages, working } = document;
  const [croppedId, setCroppedId] = useState<number | null>(null);
  const place = pages.findIndex(({ id }) => id === croppedId);
  const cropped = pages[place];

  return (
    <Dialog
      open
      wide
      title={cropped ? `Crop page ${place + 1}` : `Photos: ${label}`}
      onClose={() => {
        if (cropped) setCroppedId(null);
        else onClose(pages);
      }}
      actions={
        !cropped && (
          <>
            <Button
              tone="action"
              disabled={pages.length === 0}
              busy={working !== ''}
              busyLabel={working}
              data-first-focus=""
              onClick={document.makePdf}
            >
              {pages.length > 1 ? `Use these ${pages.length} pages` : 'Use this page'}
            </Button>
            <PhotoButtons
              of="another page"
              disabled={working !== '' || pages.length >= maxPages}
              onPhotos={document.add}
            />
          </>
        )
      }
    >
      <p role="status" className="sr-only">
        {document.news}
      </p>
      {cropped ? (
        <CropPage
          page={cropped}
          place={place + 1}
          onCrop={(crop) => {
            document.change({ ...cropped, crop }, `Page ${place + 1} cropped.`);
            setCroppedId(null);
          }}
          onBack={() => setCroppedId(null)}
        />
      ) : (
        <Pages document={document} onCrop={(page) => setCroppedId(page.id)} />
      )}
    </Dialog>
  );
}

function Pages(props: { document: PhotoDocument; onCrop: (page: PhotoPage) => void }) {
  const { pages, working, problems } = props.document;
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="bad" title="Not every photo could be used">
          <ul className="grid gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <GetHelp alone about="application" />
        </Alert>
      )}
      {pages.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">
          {working === '' ? 'There is no page yet. Add a photo of each page.' : working}
        </p>
      ) : (
        <PageList {...props} />
      )}
      <p className="text-sm text-ink-soft">
        Every page should be straight, complete and easy to read. We make one PDF of them on this
        device.
      </p>
    </>
  );
}
