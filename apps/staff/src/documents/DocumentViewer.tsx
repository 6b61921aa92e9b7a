import { messageOf } from '@quarrter/client/errors';
import { inSentence } from '@quarrter/ui/sentence';
import { Failed, Loading } from '@quarrter/ui/states';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { ReactNode } from 'react';
import { PagePicture } from './PagePicture.tsx';
import { type DocumentRef, useDocumentPage } from './use-document.ts';
import { useView, type View, type ViewActions, zoomed } from './use-view.ts';

/** The pages of a document, one at a time, with their size and turn. */
export function DocumentViewer(props: {
  document: DocumentRef;
  label: string;
  pages: number;
  viewing: string;
}) {
  const { document, label, pages, viewing } = props;
  const { view, actions, onKeyDown } = useView(pages);
  const { page } = view;
  const { data, error, refetch } = useDocumentPage(document, viewing, page);
  // The next page is ready when it is turned to.
  useDocumentPage(document, viewing, data !== undefined && page < pages ? page + 1 : 0);
  const name = `Page ${page} of ${pages} of the ${inSentence(label)}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside
    <div
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <Toolbar view={view} pages={pages} actions={actions} />
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the keyboard
        tabIndex={0}
        className="max-h-[75dvh] min-h-80 overflow-auto bg-sunken p-3 sm:p-5"
      >
        {data !== undefined && <PagePicture address={data} name={name} view={view} />}
        {data === undefined && !error && <Loading label={`Loading page ${page}`} lines={4} />}
        {error && (
          <Failed
            what={`Page ${page}`}
            message={messageOf(error)}
            onRetry={() => {
              void refetch();
            }}
          />
        )}
      </section>
      <p className="border-t border-line px-4 py-2 text-sm text-ink-soft sm:px-5">
        Keys, while the document has the focus: Page Up and Page Down for pages, + and − for the
        size, R to turn.
      </p>
    </div>
  );
}

function Toolbar(props: { view: View; pages: number; actions: ViewActions }) {
  const { view, pages, actions } = props;
  const { page, zoom } = view;
  return (
    <fieldset
      aria-label="Document"
      className="flex min-w-0 flex-wrap items-center justify-between gap-2 border-b border-line px-3
        py-2 sm:px-5"
    >
      <div className="flex items-center gap-1">
        <Tool label="Previous page" disabled={page === 1} onUse={actions.previous}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Tool>
        <p aria-live="polite" className="min-w-24 text-center text-sm tabular-nums">
          Page {page} of {pages}
        </p>
        <Tool label="Next page" disabled={page === pages} onUse={actions.next}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Tool>
      </div>
      <div className="flex items-center gap-1">
        <Tool label="Smaller" disabled={zoomed(zoom, -1) === zoom} onUse={actions.smaller}>
          <ZoomOut aria-hidden="true" className="size-5" />
        </Tool>
        <p aria-live="polite" className="min-w-12 text-center text-sm tabular-nums">
          {Math.round(zoom * 100)}%
        </p>
        <Tool label="Larger" disabled={zoomed(zoom, 1) === zoom} onUse={actions.larger}>
          <ZoomIn aria-hidden="true" className="size-5" />
        </Tool>
        <Tool label="Turn right" onUse={actions.turn}>
          <RotateCw aria-hidden="true" className="size-5" />
        </Tool>
      </div>
    </fieldset>
  );
}

/** At the end of the pages it stays focusable, or the focus would be lost with the last click. */
function Tool(props: {
  label: string;
  disabled?: boolean;
  onUse: () => void;
  children: ReactNode;
}) {
  const { label, disabled = false, onUse, children } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onUse();
      }}
      className="grid size-11 place-items-center rounded-md text-main-text hover:bg-main-soft
        aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      {children}
    </button>
  );
}
