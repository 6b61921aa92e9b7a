import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { createContext, type ReactNode, use } from 'react';
import { classes } from './classes.tsx';

export type AlertTone = 'info' | 'good' | 'warn' | 'bad';

const looks: Record<AlertTone, { box: string; icon: typeof Info }> = {
  info: { box: 'bg-main-soft text-ink border-main-text', icon: Info },
  good: { box: 'bg-good-soft text-ink border-good', icon: CircleCheck },
  warn: { box: 'bg-stage-yellow-soft text-ink border-stage-yellow', icon: CircleAlert },
  bad: { box: 'bg-bad-soft text-ink border-bad', icon: CircleAlert },
};

const Announced = createContext(false);

/**
 * The live region in which notices appear. It exists before them, because some screen readers do
 * not announce a status that enters the page together with its text.
 */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <Announced value={true}>
      {/* Empty it takes no room among its neighbours, and is there for those who listen. */}
      <div role="status" className="empty:sr-only">
        {children}
      </div>
    </Announced>
  );
}

/** A notice: what happened, and the next step. Errors interrupt a screen reader, the rest waits. */
export function Alert(props: {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const { tone = 'info', title, children, action } = props;
  const { box, icon: Icon } = looks[tone];
  const announced = use(Announced);
  return (
    <div
      role={tone === 'bad' ? 'alert' : announced ? undefined : 'status'}
      className={classes(
        'flex gap-3 rounded-md border-s-4 p-4',
        // Forced colours drop the fill.
        'forced-colors:border-e forced-colors:border-y',
        box,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        {title && <p className="font-600">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
        {action && <div className="pt-1">{action}</div>}
      </div>
    </div>
  );
}
