import type { Home, HomeInvestments, HomeLoan } from '@quarrter/contract/client/home';
import { type Currency, fromWire } from '@quarrter/domain/money';
import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';
import { type CurrencySlug, paths } from '../../../paths.ts';
import { LoanBadge } from '../../../products/LoanBadge.tsx';
import { loanTone } from '../../../products/loan-tone.ts';

/** The client's debts, each with its next date. `live` has the loans that are being repaid. */
export function Debts({ home, live }: { home: Home; live: readonly HomeLoan[] }) {
  const invests = home.naira.summary.current_count + home.dollar.summary.current_count > 0;
  return (
    <Card title="What you owe" action={live[0] && <LoanBadge loan={live[0]} />}>
      {!live[0] ? (
        <Nothing
          link={
            // An open application allows no other.
            home.loans.length === 0 && (
              <TextLink
                href={paths.loanPicker.getHref()}
                className="inline-flex min-h-11 items-center"
              >
                Request a loan
              </TextLink>
            )
          }
        >
          You owe nothing on loans.
        </Nothing>
      ) : (
        <div className="grid gap-5">
          {live.map((loan) => (
            <Owed key={loan.loan_type_id} loan={loan} invests={invests} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Nothing({ children, link }: { children: ReactNode; link: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft">
      {children} {link}
    </p>
  );
}

/** Its balance rules the screen where nothing is urgent and nothing invested, and where it fits. */
function Owed({ loan, invests }: { loan: HomeLoan; invests: boolean }) {
  const isCalm = loanTone(loan) === 'calm';
  const { arrears, loan_type: type, loan_type_id: id } = loan;
  return (
    <div className="grid gap-3">
      <dl>
        <Figure
          label="Balance"
          size={isCalm && !invests && loan.balance.length < 10 ? 'huge' : 'large'}
        >
          <Money amount={loan.balance} />
        </Figure>
      </dl>
      <Facts>
        {arrears ? (
          <Fact label="Overdue now">
            <Money amount={arrears.amount} tone="bad" />
          </Fact>
        ) : (
          <Fact
            label={
              <>
                Next payment, <DateText date={loan.next_payment_date} />
              </>
            }
          >
            <Money amount={loan.amount_to_be_paid} />
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-3">
        {isCalm && (
          <LinkButton
            size="small"
            tone="main"
            href={paths.loanDetails.getHref(type, id, { pay: '1' })}
          >
            <span>
              Pay <Money amount={loan.amount_to_be_paid} />
            </span>
          </LinkButton>
        )}
        <LinkButton size="small" href={paths.loanDetails.getHref(type, id)}>
          See loan {loan.short_id}
        </LinkButton>
      </div>
    </div>
  );
}

const currencies = [
  ['naira', 'NGN'],
  ['dollar', 'USD'],
] as const;

/** The client's investments in each currency, with the next date. */
export function Investments({ home }: { home: Home }) {
  const held = currencies.filter(
    ([slug]) => fromWire(home[slug].summary.total_investment_and_returns) > 0n,
  );
  return (
    <Card title="Your investments">
      {held.length === 0 ? (
        <Nothing
          link={
            <TextLink href={paths.invest.getHref()} className="inline-flex min-h-11 items-center">
              See the plans
            </TextLink>
          }
        >
          You have no investment yet.
        </Nothing>
      ) : (
        <div className="grid gap-5">
          {held.map(([slug, currency]) => (
            <Invested key={slug} slug={slug} currency={currency} investments={home[slug]} />
          ))}
        </div>
      )}
    </Card>
  );
}

function Invested(props: { slug: CurrencySlug; currency: Currency; investments: HomeInvestments }) {
  const { slug, currency, investments } = props;
  const { summary, next_return: next, next_maturity: maturity } = investments;
  return (
    <div className="grid gap-3">
      <dl>
        <Figure size="normal" label={slug === 'naira' ? 'In naira' : 'In dollars'}>
          <Money amount={summary.total_investment_and_returns} currency={currency} />
        </Figure>
      </dl>
      <Facts>
        {next && (
          <Fact label="Next return">
            <Money amount={next.amount} currency={currency} /> on <DateText date={next.date} />
          </Fact>
        )}
        {maturity && (
          <Fact label="Next maturity">
            <DateText date={maturity.date} />
          </Fact>
        )}
      </Facts>
      <LinkButton
        size="small"
        className="justify-self-start"
        href={paths.investOverview.getHref(slug)}
      >
        See your {slug} investments
      </LinkButton>
    </div>
  );
}
