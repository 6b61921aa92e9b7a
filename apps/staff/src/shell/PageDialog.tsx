import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useLocation } from 'wouter';

type Draw = (onClose: () => void) => ReactNode;

const Context = createContext<(draw: Draw) => void>(() => undefined);

/**
 * Opens a dialog that belongs to the page and not to the button that opened it. When a colleague
 * acts on the record, it may lose its buttons or leave its list, and typed text must not be lost.
 */
export function usePageDialog(): (draw: Draw) => void {
  return useContext(Context);
}

/** Draws the dialog that a part of the page opened, until it is closed or the page is left. */
export function PageDialogs({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [opened, setOpened] = useState<{ path: string; draw: Draw } | null>(null);
  const open = useCallback((draw: Draw) => setOpened({ path, draw }), [path]);
  return (
    <Context.Provider value={open}>
      {children}
      {opened?.path === path && opened.draw(() => setOpened(null))}
    </Context.Provider>
  );
}
