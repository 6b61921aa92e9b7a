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

type Opened = { path: string; id: number; draw: (closing: Closing) => ReactNode };

/** Draws the dialog that a part of the page opened, until it is closed or the page is left. */
export function PageDialogs({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [opened, setOpened] = useState<Opened>();
  // Who returns to the page reads it again, and the dialog would have its earlier data.
  if (opened && opened.path !== path) setOpened(undefined);
  const open = useCallback<Open>(
    (dialog, props) => {
      const component = dialog as ComponentType<object>;
      setOpened((before) => {
        const id = (before?.id ?? 0) + 1;
        const draw = (closing: Closing) =>
          createElement(component, { key: id, ...props, ...closing });
        return { path, id, draw };
      });
    },
    [path],
  );
  // A dialog that is done late closes no other that was opened since.
  const onClose = () => setOpened((now) => (now === opened ? undefined : now));
  return (
    <Context.Provider value={open}>
      {children}
      {opened?.path === path && opened.draw({ onClose })}
    </Context.Provider>
  );
}
