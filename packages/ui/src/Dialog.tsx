import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

/**
 * A question in front of the page: the browser's own dialog, so that focus, Escape and what lies behind
 * are handled by it. `onClose` is called for Escape and the cross alike.
 */
export function Dialog(props: {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  /**
   * Buttons, the main one first and the one that changes nothing last; they stand at the end and fill the width of
   * a phone. In a dialog without fields the last one has the focus, or the one with `data-first-focus`.
   */
  actions?: ReactNode;
}) {
  const { open, title, onClose, children, actions } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Counts how often the browser closed it by itself. */
  const [closings, setClosings] = useState(0);

  // Chromium closes it after some Escapes whatever `cancel` says: where the owner refused, it is shown again.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      firstFocus(element)?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, closings]);

  // Closed before it goes: only then the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Whoever opened it decides, so that it may stay while something is on its way.
        event.preventDefault();
        onClose();
      }}
      // The event comes late: by then the dialog may be shown again, as React's strict mode does at once.
      onClose={() => {
        if (!open || dialog.current?.open) return;
        onClose();
        setClosings(closings + 1);
      }}
      className="m-auto mb-0 w-full max-w-[100dvw] animate-appear rounded-t-lg bg-surface p-0 text-ink shadow-float sm:mb-auto sm:max-w-md sm:rounded-lg"
    >
      {open && (
        <div className="grid gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-m-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-main-soft hover:text-main-text"
            >
              <X className="size-5" />
            </button>
          </div>
          {children}
          {actions && (
            <div
              data-actions=""
              className="grid gap-3 pt-1 sm:flex sm:flex-row-reverse sm:justify-start"
            >
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

/** The browser would take the cross, which is only the first in line: the first field, else the safe answer. */
function firstFocus(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
    dialog.querySelector<HTMLElement>('[data-actions] > :last-child')
  );
}
