import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react';
import { useLocation } from 'wouter';

type Open = (dialog: ReactElement) => void;

const OpenContext = createContext<Open>(() => undefined);
const CloseContext = createContext<() => void>(() => undefined);

/**
 * Opens a dialog that belongs to the page and not to the button that opened it. When a colleague
 * acts on the record, it may lose its buttons or leave its list, and typed text must not be lost.
 */
export function usePageDialog(): Open {
  return useContext(OpenContext);
}

/** Closes the dialog of the page, for the parts of that dialog. */
export function useCloseDialog(): () => void {
  return useContext(CloseContext);
}

type Opened = { path: string; id: number; dialog: ReactElement };

/** Draws the dialog that a part of the page opened, until it is closed or the page is left. */
export function PageDialogs({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [opened, setOpened] = useState<Opened>();
  // Who returns to the page reads it again, and the dialog would have its earlier data.
  if (opened && opened.path !== path) setOpened(undefined);
  const open = useCallback<Open>(
    (dialog) => setOpened((before) => ({ path, id: (before?.id ?? 0) + 1, dialog })),
    [path],
  );
  // A dialog that is done late closes no other that was opened since.
  const close = () => setOpened((now) => (now === opened ? undefined : now));
  return (
    <OpenContext.Provider value={open}>
      {children}
      {opened?.path === path && (
        <CloseContext.Provider key={opened.id} value={close}>
          {opened.dialog}
        </CloseContext.Provider>
      )}
    </OpenContext.Provider>
  );
}
