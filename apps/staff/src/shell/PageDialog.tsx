import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useLocation } from 'wouter';

type Draw = (onClose: () => void) => ReactNode;

const Context = createContext<(draw: Draw) => void>(() => undefined);

/**
 * Opens a dialog that belongs to the page and not to what opened it: a record that a colleague has
 * moved on may lose its buttons or leave its list, and what is typed in the dialog must stay.
 */
export function usePageDialog(): (draw: Draw) => void {
  return useContext(Context);
}

/** Draws the dialog that a part of the page opened, until it closes or the page is left. */
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
