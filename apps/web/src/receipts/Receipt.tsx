import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Fact, Facts } from '@quarrter/ui/Figure';
import type { ReactNode } from 'react';

export type ReceiptFacts = readonly (readonly [label: string, value: ReactNode])[];

/** The money moved and the next step, in the dialog that asked for it or follows a payment. */
export function Receipt(props: {
  /** A text that the requirements give, or that the server says of it. */
  message: ReactNode;
  facts: ReceiptFacts;
  next: ReactNode;
  onDone: () => void;
  /** `warn` where the money was not used for its purpose. */
  tone?: 'good' | 'warn';
}) {
  const { message, facts, next, onDone, tone = 'good' } = props;
  return (
    <div className="grid gap-4">
      <Alert tone={tone} title={message} />
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <section className="grid gap-1">
        <h3 className="text-base">What comes next</h3>
        <div className="grid gap-1 text-sm text-ink-soft">{next}</div>
      </section>
      <Button tone="main" className="sm:justify-self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** Once the dialog has closed: the card whose figures it changed has the focus, and is in view. */
export function showCard(id: string) {
  requestAnimationFrame(() => {
    const card = document.getElementById(id);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  });
}
