import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { maxPages, movePage, type PhotoPage, turnPage } from './photo-pages.ts';
import { readPhoto } from './read-photo.ts';

type Options = {
  label: string;
  pages: readonly PhotoPage[];
  photos: readonly File[];
  onDone: (pdf: File, pages: readonly PhotoPage[]) => void;
};

/** The pages of one document, and the task in progress. */
export function usePhotoPages({ label, pages: before, photos, onDone }: Options) {
  const [pages, setPages] = useState(before);
  /** The current task, for the button that waits; empty without one. */
  const [working, setWorking] = useState('');
  /** The latest change, for screen readers. */
  const [news, setNews] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const ending = useRef<AbortController>(null);
  ending.current ??= new AbortController();

  async function add(added: readonly File[]) {
    const room = maxPages - pages.length;
    const photos = added.slice(0, room);
    const found: string[] = [];
    for (const [index, file] of photos.entries()) {
      setWorking(`Opening photo ${index + 1} of ${photos.length}…`);
      const page = await readPhoto(file);
      if (ending.current?.signal.aborted) return;
      if (typeof page === 'string') found.push(page);
      else setPages((others) => [...others, page]);
    }
    setNews(countText(pages.length + photos.length - found.length));
    if (added.length > room) found.push(`A document can have up to ${maxPages} pages.`);
    setWorking('');
    setProblems(found);
  }

  async function makePdf() {
    const { signal } = ending.current ?? new AbortController();
    setProblems([]);
    setWorking('Making the PDF…');
    try {
      const maker = await import('./make-pdf.ts');
      const pdf = await maker.makePdf(pages, fileNameOf(label), {
        onPage: (place) => setWorking(`Preparing page ${place} of ${pages.length}…`),
        signal,
      });
      onDone(pdf, pages);
    } catch {
      if (signal.aborted) return;
      setWorking('');
      setProblems(['The PDF could not be made. Check your connection and try again.']);
    }
  }

  // The photos that opened the dialog are added once; a task in progress ends with the dialog.
  const started = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    if (!started.current && photos.length > 0) {
      started.current = true;
      add(photos);
    }
    return () => controller.abort();
  }, []);

  return {
    pages,
    working,
    news,
    problems,
    add,
    makePdf,
    ...pageChanges(pages, setPages, setNews),
  };
}

/** Each announces its change to screen readers. */
function pageChanges(
  pages: readonly PhotoPage[],
  setPages: Dispatch<SetStateAction<readonly PhotoPage[]>>,
  setNews: (news: string) => void,
) {
  function change(page: PhotoPage, text: string) {
    setPages((others) => others.map((other) => (other.id === page.id ? page : other)));
    setNews(text);
  }
  return {
    change,
    turn: (page: PhotoPage, place: number) => change(turnPage(page), `Page ${place} rotated.`),
    move(page: PhotoPage, place: number, step: -1 | 1) {
      const moved = movePage(pages, page.id, step);
      if (moved === pages) return;
      setPages(moved);
      setNews(`Page ${place} is now page ${place + step}.`);
    },
    remove(page: PhotoPage, place: number) {
      setPages((others) => others.filter(({ id }) => id !== page.id));
      setNews(`Page ${place} removed. ${countText(pages.length - 1)}`);
    },
  };
}

export type PhotoDocument = ReturnType<typeof usePhotoPages>;

function countText(count: number): string {
  return count === 1 ? 'The document has 1 page.' : `The document has ${count} pages.`;
}

/** `Bank statement` → `bank-statement`. */
function fileNameOf(label: string): string {
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'document';
}
