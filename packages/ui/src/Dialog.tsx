import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.tsx';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  /** For content that needs room, such as a picture. */
  wide?: boolean;
  /**
   * Buttons, the main one first and the one that changes nothing last; they are at the end and fill
   * the width of a phone. In a dialog without fields the last one has the focus, or the one with
   * `data-first-focus`.
   */
  actions?: ReactNode;
  /** The requested action is done, and the dialog says so: its heading has the focus. */
  done?: boolean;
};

/**
 * A modal dialog. It is the browser's own, which handles focus, Escape and the page behind it.
 * `onClose` is called for Escape and for the close button.
 */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, children, actions, done = false } = props;
  const titleId = useId();
  /** How often the browser closed it on its own. */
  const [closings, setClosings] = useState(0);
  const dialog = useModal(open, closings);

  useEffect(() => {
    if (open && done) document.getElementById(titleId)?.focus();
  }, [open, done, titleId]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The owner decides, so that it can stay open while something is being sent.
        event.preventDefault();
        onClose();
      }}
      // The event comes late: by then the dialog may be open again, as in React's strict mode.
      onClose={() => {
        if (!open || dialog.current?.open) return;
        onClose();
        setClosings(closings + 1);
      }}
      className={classes(
        'm-auto mb-0 w-full max-w-[100dvw] animate-appear rounded-t-lg bg-surface p-0',
        'text-ink shadow-float sm:mb-auto sm:rounded-lg',
        'forced-colors:border forced-colors:border-[CanvasText]',
        props.wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
      )}
    >
      {open && (
        <div className="grid gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} tabIndex={done ? -1 : undefined} className="text-xl outline-none">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-m-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft
                hover:bg-main-soft hover:text-main-text"
            >
              <X className="size-5" />
            </button>
          </div>
          {children}
          {actions && (
            <div
              data-actions=""
              className="grid gap-3 pt-1 sm:flex sm:flex-row-reverse sm:flex-wrap"
            >
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

function useModal(open: boolean, closings: number) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Chromium closes after repeated Escapes even when `cancel` is prevented: then it is shown again.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      firstFocus(element)?.focus();
    }
    if (!open && element.open) element.close();
  }, [open, closings]);

  // Close before unmounting: only then does the browser return the focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return dialog;
}

/** The browser would focus the close button. Better: the first field, or else the safe answer. */
function firstFocus(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
    dialog.querySelector<HTMLElement>('[data-actions] > :last-child')
  );
}
