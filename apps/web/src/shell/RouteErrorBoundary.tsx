import { Component, type ReactNode } from 'react';
import { ApiError, messageOf } from '../api/error.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/**
 * PUB-39: whatever a screen throws ends here, with what failed, until another place is gone to: `at` names the
 * place.
 */
export class RouteErrorBoundary extends Component<
  { what: string; at: string; alone?: boolean; children: ReactNode },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: { at: string }) {
    if (before.at !== this.props.at && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { what, alone = false } = this.props;
    return <ErrorScreen what={what} message={reasonOf(error)} alone={alone} />;
  }
}

/** In words a client can use; the fault itself is in the browser's console, where React writes it. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error);
  const text = error instanceof Error ? error.message : '';
  if (/module/i.test(text) && /fetch|import|load/i.test(text)) {
    return 'a part of the page did not arrive, perhaps because of the connection';
  }
  return 'the page has a fault, which is ours';
}
