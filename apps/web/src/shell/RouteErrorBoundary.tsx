import { Component, type ReactNode } from 'react';
import { messageOf } from '../api/error.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** PUB-39: whatever a screen throws ends here, with what failed. Give it the path as `key`. */
export class RouteErrorBoundary extends Component<
  { what: string; children: ReactNode },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorScreen what={this.props.what} message={messageOf(error)} />;
  }
}
