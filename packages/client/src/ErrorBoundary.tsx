import { Component, type ReactNode } from 'react';
import { useHistoryEntry } from './router.tsx';

type Props = {
  /** Shown in place of the screen that threw. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
};

/**
 * Catches an error of a screen and shows `fallback` until the person goes to another place, or to
 * the same one again.
 */
export function ErrorBoundary(props: Props) {
  const entry = useHistoryEntry();
  return <Boundary {...props} entry={entry} />;
}

class Boundary extends Component<Props & { entry: unknown }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: { entry: unknown }) {
    if (before.entry !== this.props.entry && this.state.error !== null) {
      this.setState({ error: null });
    }
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error);
  }
}
