import { storedReply } from '@quarrter/client/calls';
import { home } from '@quarrter/contract/client/home';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { LinkButton } from '@quarrter/ui/Button';
import type { PanelTone } from '@quarrter/ui/Card';
import { Link } from '@quarrter/ui/link';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { OverdueHelp, panelLink } from '../shell/OverdueHelp.tsx';
import { takesRepayments } from './current-loan.ts';
import { isAnswerAwaited } from './request-text.ts';

/**
 * The buttons on the panel of a loan, whose tone is `tone`. In arrears one button pays, and the
 * way out is right below it.
 */
export function LoanActions({ loan, tone }: { loan: LoanRecord; tone: PanelTone }) {
  // Known once the client has seen the home; the loan page knows it in any case.
  const matured = storedReply(useQueryClient(), home)?.naira.matured;
  const hrefWith = (search?: { pay?: '1'; own?: '1'; talk?: '1' }) =>
    paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id, search);
  const repay = takesRepayments(loan) && (
    <LinkButton tone={tone === 'soon' ? 'main' : 'action'} href={hrefWith({ pay: '1' })}>
      Repay
    </LinkButton>
  );
  if (!loan.arrears) {
    return (
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {repay}
        <LinkButton tone="band" href={hrefWith()}>
          See this loan
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-3 sm:justify-items-start">
      {repay}
      {!loan.restructuring && !isAnswerAwaited(loan) && (
        <LinkButton tone="band" href={hrefWith({ talk: '1' })}>
          Can’t pay it all? Talk to us
        </LinkButton>
      )}
      {matured && (
        <Link className={panelLink} href={hrefWith({ own: '1' })}>
          Pay from your investment
        </Link>
      )}
      <Link className={panelLink} href={hrefWith()}>
        See this loan
      </Link>
      <OverdueHelp />
    </div>
  );
}
