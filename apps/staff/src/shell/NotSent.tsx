import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';

/** After a conflict: the typed words are still there, and can be copied to use them elsewhere. */
export function NotSent({ form }: { form: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(wordsIn(form));
    setCopied(true);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      <p className="text-sm">
        {copied ? 'Your words are copied.' : 'What you typed was not sent.'}
      </p>
      <Button size="small" onClick={copy}>
        Copy my words
      </Button>
    </div>
  );
}

/** What was typed in the texts of a form, one below the other. */
function wordsIn(form: string): string {
  const areas = document.getElementById(form)?.querySelectorAll('textarea') ?? [];
  return [...areas]
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join('\n\n');
}
