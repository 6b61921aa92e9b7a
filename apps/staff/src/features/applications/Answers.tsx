import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { staffIdentity } from '@quarrter/contract/staff-loan-actions';
import type { StaffLoan } from '@quarrter/contract/staff-loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

/** What the client entered. Identity numbers are masked until an officer reveals them. */
export function Answers({ application }: { application: StaffLoan }) {
  const opener = openerOf(application);
  const mayOpen = application.acts.some((act) => act.act === 'open-identity' && act.allowed);
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
  return destination.holder_state === 'none' ? null : 'Bank account';
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
  const client = useQueryClient();
  const opening = useSingleMutation({
    mutationFn: () => request(staffIdentity, { params: { id } }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.application(id) }),
  });
  if (opening.data) {
    const { nin, bvn, account_number, others = [] } = opening.data;
    return (
      <div className="mt-2 rounded-md bg-sunken px-4 py-1 forced-colors:border" role="status">
        <Facts>
          {nin && <Fact label="NIN in full">{nin}</Fact>}
          {bvn && <Fact label="BVN in full">{bvn}</Fact>}
          {account_number && <Fact label="Account number in full">{account_number}</Fact>}
          {others.map(({ label, value }) => (
            <Fact key={label} label={`${label} in full`}>
              {value}
            </Fact>
          ))}
        </Facts>
        <Button tone="plain" size="small" onClick={() => opening.reset()}>
          Hide
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-2 grid gap-3">
      {opening.isError && <Alert tone="bad" title={messageOf(opening.error)} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button size="small" busy={opening.isPending} onClick={() => opening.mutate()}>
          {hasIdentity ? 'Reveal NIN and BVN' : 'Reveal account number'}
        </Button>
        <span className="text-sm text-ink-soft">This is written to the audit log.</span>
      </div>
    </div>
  );
}
