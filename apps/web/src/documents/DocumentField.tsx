import { Button } from '@quarrter/ui/Button';
import { FileField, type FileFieldProps } from '@quarrter/ui/FileField';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { GetHelp } from '../shell/GetHelp.tsx';
import { PhotoButtons } from './PhotoButtons.tsx';
import { type PhotoPage, pagesOf, rememberPages } from './photo-pages.ts';

type PhotoPagesModule = typeof import('./PhotoPages.tsx');

/** The photos to add when the dialog opens, and the component that shows their pages. */
type Editing = {
  readonly photos: readonly File[];
  readonly PhotoPages: PhotoPagesModule['PhotoPages'];
};

const notLoaded =
  'We could not reach our server, so your photos did not open. Check your connection and try ' +
  'again.';

/**
 * A document to upload: a PDF, or photographs that become one PDF in the browser. The code for
 * photographs is loaded when the first one is chosen.
 */
export function DocumentField(
  props: Omit<FileFieldProps, 'file' | 'otherWays' | 'detail' | 'actions'> & { file: File | null },
) {
  const { file, label, onChoose } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Pages that are not a PDF yet, because their dialog was closed. */
  const [unused, setUnused] = useState<readonly PhotoPage[]>([]);
  const [problem, setProblem] = useState('');
  const made = file ? pagesOf(file) : [];

  async function open(photos: readonly File[]) {
    setProblem('');
    try {
      const { PhotoPages } = await import('./PhotoPages.tsx');
      setEditing({ photos, PhotoPages });
    } catch {
      setProblem(notLoaded);
    }
  }

  /** A photo that was dropped where a PDF is expected is as good as one chosen. */
  function choose(chosen: File) {
    setProblem('');
    if (chosen.type.startsWith('image/')) return open([chosen]);
    setUnused([]);
    onChoose(chosen);
  }

  return (
    <>
      <FileField
        {...props}
        error={problem || props.error}
        onChoose={choose}
        otherWays={
          <>
            {unused.length > 0 && <UsePages pages={unused} onClick={() => open([])} />}
            <PhotoButtons of={label} onPhotos={open} />
          </>
        }
        {...(made.length > 0 && {
          detail: countOf(made),
          actions: <ChangePages of={file?.name} onClick={() => open([])} />,
        })}
      />
      {problem !== '' && <GetHelp alone about="application" />}
      {editing && (
        <editing.PhotoPages
          label={label}
          pages={made.length > 0 ? made : unused}
          photos={editing.photos}
          onDone={(pdf, pages) => {
            rememberPages(pdf, pages);
            setUnused([]);
            setEditing(null);
            onChoose(pdf);
          }}
          onClose={(pages) => {
            // A PDF that was made of its pages stays as it was.
            if (made.length === 0) setUnused(pages);
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

function UsePages({ pages, onClick }: { pages: readonly PhotoPage[]; onClick: () => void }) {
  return (
    <Button size="small" tone="main" onClick={onClick}>
      Continue with {countOf(pages)}
    </Button>
  );
}

function ChangePages({ of, onClick }: { of: string | undefined; onClick: () => void }) {
  return (
    <Button size="small" tone="plain" aria-label={`Change the pages of ${of}`} onClick={onClick}>
      <Pencil aria-hidden="true" className="size-4" /> Change
    </Button>
  );
}

function countOf(pages: readonly PhotoPage[]): string {
  return pages.length === 1 ? '1 page' : `${pages.length} pages`;
}
