import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { paths } from '../../paths.ts';
import { cardOf, type ShownFamily } from '../../products/loan-families.ts';
import { WithLoanProducts } from '../../products/WithLoanProducts.tsx';
import { NotFound } from '../../shell/NotFound.tsx';

/** A family of loans that nobody can apply for yet, and what is available instead. */
export function NotOpenYet({ family }: { family: ShownFamily }) {
  return (
    <WithLoanProducts>
      {(products) => <ComingSoon family={family} {...cardOf(family.family, products)} />}
    </WithLoanProducts>
  );
}

function ComingSoon(props: { family: ShownFamily; headline: string; text: string }) {
  const { family, headline, text } = props;
  return (
    <div className="grid max-w-2xl gap-5">
      <Breadcrumb
        base={{ href: paths.loanPicker.getHref(), label: 'Loan types' }}
        current={family.name}
      />
      <Card title={`${family.name} loans are coming soon`}>
        <div className="grid gap-4">
          <div>
            {' '}
            <p className="figures text-xl font-600 text-main-text">{headline}</p>{' '}
            {family.condition && <p className="font-600">{family.condition}</p>}{' '}
          </div>
          <p>{text}</p>
          <p className="text-ink-soft">
            You can’t apply for this loan yet. When it opens, you can apply on this page.
          </p>
          <div className="grid gap-3 sm:flex">
            <LinkButton tone="main" href={paths.loanPicker.getHref({ type: 'personal' })}>
              See personal loans
            </LinkButton>
            <LinkButton href={paths.loanPicker.getHref()}>All loan types</LinkButton>
          </div>
        </div>
      </Card>
    </div>
  );
}

/** An unknown loan or loan type is the 404 screen. */
export function UnknownLoan() {
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <NotFound />
    </div>
  );
}
