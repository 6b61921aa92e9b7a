import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react';
import { useLocation } from 'wouter';

type Closing = { onClose: () => void };
type Open = <Props extends Closing>(
  dialog: ComponentType<Props>,
  props: Omit<Props, 'onClose'>,
) => void;

const Context = createContext<Open>(() => undefined);

/**
 * Opens a dialog that belongs to the page and not to the button that opened it. When a colleague
 * acts on the record, it may lose its buttons or leave its list, and typed text must not be lost.
 */
export function usePageDialog(): Open {
  return useContext(Context);
}

/** Draws the dialog that a part of the page opened, until it is closed or the page is left. */
export function PageDialogs({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [opened, setOpened] = useState<{ path: string; draw: (closing: Closing) => ReactNode }>();
  const open = useCallback<Open>(
    (dialog, props) =>
      setOpened({
        path,
        draw: (closing) => createElement(dialog as ComponentType<object>, { ...props, ...closing }),
      }),
    [path],
  );
  return (
    <Context.Provider value={open}>
      {children}
      {opened?.path === path && opened.draw({ onClose: () => setOpened(undefined) })}
    </Context.Provider>
  );
}
