import { callKey, type ReplyOf } from '@quarrter/client/calls';
import { staffIdentity } from '@quarrter/contract/staff/loan-actions';
import { type StaffLoan, staffLoanDetail } from '@quarrter/contract/staff/loans';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useState } from 'react';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { RevealDialog } from '../../shell/RevealDialog.tsx';

/** The client's answers. Identity numbers are masked until an officer reveals them. */
export function Answers({ application }: { application: StaffLoan }) {
  const opener = openerOf(application);
  const mayOpen = application.actions.some((one) => one.action === 'open-identity' && one.allowed);
  return (
    <Card title="Application details">
      <div className="gap-x-12 sm:columns-2">
        {application.application.map(({ title, answers }) => (
          <section key={title} className="mb-6 break-inside-avoid">
            <h3 className="text-sm font-600 text-main-text">{title}</h3>
            <Facts>
              {answers.map(({ label, value }) => (
                <Fact key={label} label={<AnswerLabel>{label}</AnswerLabel>}>
                  <span className="wrap-anywhere">{value}</span>
                </Fact>
              ))}
            </Facts>
            {title === opener && mayOpen && (
              <Identity id={application.loan.id} hasIdentity={title === 'Identity'} />
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}

/**
 * Some loans ask for no identity numbers: the button is then in the bank group. One that has no
 * account either has nothing to reveal.
 */
function openerOf({ application, destination }: StaffLoan): string | null {
  if (application.some(({ title }) => title === 'Identity')) return 'Identity';
  return destination.holderState === 'none' ? null : 'Bank account';
}

const shortLabel = 16;

/** A short label stays on one line, however long the answer is. */
function AnswerLabel({ children }: { children: string }) {
  return (
    <span className={classes(children.length <= shortLabel && 'whitespace-nowrap')}>
      {children}
    </span>
  );
}

/** The full numbers, on this screen only and until it closes. Each time is in the audit log. */
function Identity({ id, hasIdentity }: { id: string; hasIdentity: boolean }) {
  const open = usePageDialog();
  const label = hasIdentity ? 'Reveal NIN and BVN' : 'Reveal account number';
  const [shown, setShown] = useState<ReplyOf<typeof staffIdentity> | null>(null);
  const reveal = () =>
    open(
      <RevealDialog
        call={staffIdentity}
        params={{ id }}
        title={label}
        after={{ reloads: [callKey(staffLoanDetail, { params: { id } })] }}
        onRevealed={setShown}
      />,
    );
  if (shown) {
    const { nin, bvn, accountNumber, others = [] } = shown;
    return (
      <div className="mt-2 rounded-md bg-sunken px-4 py-1 forced-colors:border" role="status">
        <Facts>
          {nin && <Fact label="NIN in full">{nin}</Fact>}
          {bvn && <Fact label="BVN in full">{bvn}</Fact>}
          {accountNumber && <Fact label="Account number in full">{accountNumber}</Fact>}
          {others.map(({ label, value }) => (
            <Fact key={label} label={`${label} in full`}>
              {value}
            </Fact>
          ))}
        </Facts>
        <Button tone="plain" size="small" onClick={() => setShown(null)}>
          Hide
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-2">
      <Button size="small" onClick={reveal}>
        {label}
      </Button>
    </div>
  );
}
