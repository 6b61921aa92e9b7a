import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';

/** After a conflict: the typed text is still there, and can be copied to use it elsewhere. */
export function NotSent({ form }: { form: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(wordsIn(form));
    setCopied(true);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      <p className="text-sm">
        {copied ? 'Your text has been copied.' : 'What you typed was not sent.'}
      </p>
      <Button size="small" onClick={copy}>
        Copy my text
      </Button>
    </div>
  );
}

/** The texts that were typed in a form, one below the other. */
function wordsIn(form: string): string {
  const areas = document.getElementById(form)?.querySelectorAll('textarea') ?? [];
  return [...areas]
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join('\n\n');
}
