import { formatMonths } from '@quarrter/domain/calendar';
import { borrowingLimit, personalTierFrom, shortestDurationFor } from '@quarrter/domain/loans';
import { formatAmount, formatMoney, minorPerMajor } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';
import { type RequestTexts, readRequest, requestNames } from './limit.ts';
import { type ApplicationForm, type LoanOnOffer, watchTexts } from './schema.ts';

/**
 * LON-60: the repayment would exceed one third of the salary. It names the largest amount, and
 * offers it, or a longer time for the amount that was asked for.
 */
export function AmountExceededDialog(props: {
  message: string | null;
  loan: LoanOnOffer;
  form: ApplicationForm;
  onClose: () => void;
  /** Shows the amount, to be changed by hand. */
  onChange: () => void;
}) {
  const { message, loan, form, onClose, onChange } = props;
  const { amount, months } = alternatives(loan, watchTexts(form, requestNames));

  function answer(name: 'loan_amount' | 'duration', value: string) {
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
    void form.trigger(['loan_amount', 'duration']);
    onChange();
  }

  return (
    <Dialog
      open={message !== null}
      title="Loan Amount Exceeded"
      onClose={onClose}
      actions={<Button onClick={onChange}>Change the amount</Button>}
    >
      <p>{message}</p>
      <p className="text-sm text-ink-soft">
        Your application was not sent. Everything you entered is still here.
      </p>
      {(amount !== null || months !== null) && (
        <div className="grid gap-3">
          {amount !== null && (
            <Button tone="main" onClick={() => answer('loan_amount', formatAmount(amount))}>
              Borrow {formatMoney(amount, 'NGN')}
            </Button>
          )}
          {months !== null && (
            <Button onClick={() => answer('duration', String(months))}>
              Repay over {formatMonths(months)}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The largest amount for the chosen duration, and the shortest duration for this amount. */
function alternatives(loan: LoanOnOffer, texts: RequestTexts) {
  const { amount, monthlyIncome, months } = readRequest(loan, texts);
  if (amount === null || monthlyIncome === null) return { amount: null, months: null };
  const tier = personalTierFrom(texts.tier);
  const applicant = { monthlyIncome, months, tier, floor: LOAN_FLOOR };
  const { minimum, maximum } = borrowingLimit(loan.terms, loan.kind.checks, applicant);
  const largest = maximum === null ? null : maximum - (maximum % minorPerMajor);
  return {
    amount: largest !== null && largest >= minimum ? largest : null,
    months: shortestDurationFor(loan.terms, amount, monthlyIncome),
  };
}
