import { Button } from '@quarrter/ui/Button';
import { sentence } from '@quarrter/ui/sentence';
import { Empty } from '@quarrter/ui/states';
import { Component, type ReactNode } from 'react';
import { messageOf } from '../api/error.ts';

/** Whatever a screen throws ends here, with what failed and a way on. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="mx-auto max-w-xl py-16">
        <Empty
          title="This screen broke"
          action={<Button onClick={() => location.reload()}>Load it again</Button>}
        >
          {sentence(messageOf(this.state.error))} Nothing you confirmed is lost.
        </Empty>
      </main>
    );
  }
}
