import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { Failed } from './states.tsx';

/**
 * A part of a page that is loaded when it is shown. Where that fails, the part says so, and the
 * rest of the page stays. A part is requested once: loading the page again requests it again.
 */
export function lazyPart<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const NotLoaded = () => (
    <Failed
      what={what}
      message="Part of the page did not load. Please check your connection"
      onRetry={() => window.location.reload()}
    />
  );
  return lazy(() => load().catch(() => ({ default: NotLoaded })));
}
