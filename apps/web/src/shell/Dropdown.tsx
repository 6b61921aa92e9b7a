import { classes } from '@quarrter/ui/classes';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';

/**
 * A button that opens a small panel below it. Escape, a touch elsewhere, leaving it with the
 * keyboard and choosing something close it. Escape and a choice return the focus to the button.
 */
export function Dropdown(props: {
  label: string;
  button: ReactNode;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const close = useCallback(() => {
    setOpen(false);
    trigger.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    function leave(event: Event) {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') close();
    }
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, close]);

  return (
    <div ref={box} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-full text-main-text hover:bg-main-soft"
      >
        {props.button}
      </button>
      {open && (
        <div
          id={panelId}
          className={classes(
            'z-30 mt-2 animate-appear rounded-lg border border-line bg-surface shadow-float',
            props.wide
              ? 'fixed inset-x-4 top-14 max-h-[calc(100dvh-4.5rem)] overflow-y-auto ' +
                  'sm:absolute sm:start-auto sm:end-0 sm:top-full sm:w-88'
              : 'absolute end-0 top-full w-max max-w-[calc(100vw-2rem)] min-w-52 overflow-hidden',
          )}
        >
          {props.children(close)}
        </div>
      )}
    </div>
  );
}
