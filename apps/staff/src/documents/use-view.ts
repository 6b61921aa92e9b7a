import { type KeyboardEvent, useState } from 'react';

/** How a page is looked at: which, how large, and turned how often by a quarter. */
export type View = { page: number; zoom: number; turns: number };

export type ViewActions = {
  readonly [action in 'previous' | 'next' | 'larger' | 'smaller' | 'turn']: () => void;
};

const zooms: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3];

/** The next larger or smaller size, or the same at either end. */
export function zoomed(zoom: number, step: 1 | -1): number {
  return zooms[zooms.indexOf(zoom) + step] ?? zoom;
}

/** The view of a document with so many pages, and the functions that change it. */
export function useView(pages: number) {
  const [view, setView] = useState<View>({ page: 1, zoom: 1, turns: 0 });
  const change = (part: Partial<View>) => setView((now) => ({ ...now, ...part }));
  const { page, zoom, turns } = view;
  const actions: ViewActions = {
    previous: () => change({ page: Math.max(1, page - 1) }),
    next: () => change({ page: Math.min(pages, page + 1) }),
    larger: () => change({ zoom: zoomed(zoom, 1) }),
    smaller: () => change({ zoom: zoomed(zoom, -1) }),
    turn: () => change({ turns: (turns + 1) % 4 }),
  };
  return { view, actions, onKeyDown: keysOf(actions, pages, change) };
}

/** Keys work while the document has the focus, so that they disturb no other use of them. */
function keysOf(actions: ViewActions, pages: number, change: (part: Partial<View>) => void) {
  const keys: { [key: string]: () => void } = {
    PageDown: actions.next,
    PageUp: actions.previous,
    Home: () => change({ page: 1 }),
    End: () => change({ page: pages }),
    '+': actions.larger,
    '=': actions.larger,
    '-': actions.smaller,
    r: actions.turn,
  };
  return (event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
