import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';

/** Copies a text; where the browser does not allow that, the text can still be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }
  return (
    <div className="grid gap-1">
      <Button size="small" onClick={copy}>
        {label}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Please select and copy it'}
      </p>
    </div>
  );
}
