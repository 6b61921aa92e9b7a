import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { Failed } from './states.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/**
 * A part of a page that is loaded when it is shown. Where that fails, the part says so, and the
 * rest of the page stays. A part is requested once: loading the page again requests it again.
 */
export function lazyPart<Props extends object>(what: string, load: Load<Props>): Lazy<Props> {
  return lazyOr(load, () => <NotLoaded what={what} />);
}

/** The same, with something else in its place. */
export function lazyOr<Props extends object>(
  load: Load<Props>,
  Fallback: ComponentType<Props>,
): Lazy<Props> {
  return lazy(() => load().catch(() => ({ default: Fallback })));
}

/** Says in place of a part that it did not load. */
export function NotLoaded({ what }: { what: string }) {
  return (
    <Failed
      what={what}
      message="Part of the page did not load. Please check your connection"
      onRetry={() => window.location.reload()}
    />
  );
}
