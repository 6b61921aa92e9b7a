import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';

type Report = (section: string, changed: boolean) => void;

const Unsaved = createContext<Report>(() => {});

/** Tells the page around that a section has changes that are not saved. */
export function useUnsaved(changed: boolean): void {
  const report = use(Unsaved);
  const section = useId();
  useEffect(() => {
    report(section, changed);
    return () => report(section, false);
  }, [report, section, changed]);
}

/**
 * Asks before a link leaves a page with unsaved changes. Closing the tab or loading another page
 * asks in the browser’s own words.
 */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const [report] = useState<Report>(() => (section: string, isChanged: boolean) => {
    setChanged((before) => {
      if (before.has(section) === isChanged) return before;
      const after = new Set(before);
      if (isChanged) after.add(section);
      else after.delete(section);
      return after;
    });
  });
  const asks = changed.size > 0;
  const [leaving] = useState({ now: false });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const clicked = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(clicked instanceof HTMLAnchorElement) || leaving.now || !leavesPage(clicked, event))
      return;
    event.preventDefault();
    event.stopPropagation();
    setLink(clicked);
  });
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!leaving.now) event.preventDefault();
  });

  useEffect(() => {
    if (!asks) return;
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [asks]);

  function leave() {
    leaving.now = true;
    setLink(null);
    link?.click();
    leaving.now = false;
  }

  return (
    <Unsaved value={report}>
      {children}
      <Dialog
        open={link !== null}
        title="Leave without saving?"
        onClose={() => setLink(null)}
        actions={
          <>
            <Button tone="danger" onClick={leave}>
              Leave without saving
            </Button>
            <Button onClick={() => setLink(null)}>Stay on this page</Button>
          </>
        }
      >
        <p>Some of your changes are not saved yet.</p>
      </Dialog>
    </Unsaved>
  );
}

/** Not a link to a field of this page, into another tab, or to a file. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  if (link.target === '_blank' || link.hasAttribute('download')) return false;
  return link.origin !== location.origin || link.pathname !== location.pathname;
}
