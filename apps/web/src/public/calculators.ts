/*
 * The calculators of /loan and /investment answer while one types; without this script the server
 * answers the same, page by page. Errors wait until a field is left, so that no one is told off
 * mid-number.
 */
import { investmentTiersFrom } from '@quarrter/contract/investment-tier-record';
import { loanProductsFrom } from '@quarrter/contract/loan-product-record';
import {
  type CalculatorAnswer,
  calculateLoan,
  calculateReturns,
  readAmount,
} from '@quarrter/domain/calculators';
import { formatAmount } from '@quarrter/domain/money';
import { fillTexts, markFields } from './fill-placeholders.ts';

type Calculate = () => CalculatorAnswer;

/** Calculates from the values typed in a form, with the products of its page. */
function calculatorOf(form: HTMLFormElement): Calculate {
  const records = JSON.parse(form.querySelector('script')?.textContent ?? '[]');
  const typed = () => Object.fromEntries(new FormData(form)) as Record<string, string>;
  if (form.dataset['calculator'] === 'loan') {
    const products = loanProductsFrom(records);
    return () => calculateLoan(products, typed());
  }
  const tiers = investmentTiersFrom(records);
  return () => calculateReturns(tiers, typed());
}

/** An amount that was left is written as it is read. */
function separateThousands(field: unknown): void {
  const minor = field instanceof HTMLInputElement ? readAmount(field.value) : null;
  if (minor !== null) (field as HTMLInputElement).value = formatAmount(minor);
}

/** Whether someone typed before this script was there. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement && field.value !== field.defaultValue) ||
      (field instanceof HTMLSelectElement &&
        [...field.options].some((option) => option.selected !== option.defaultSelected)),
  );
}

export function startCalculator(form: HTMLFormElement): void {
  const answer = calculatorOf(form);
  const amount = form.elements.namedItem('amount');
  if (isChanged(form)) {
    if (amount !== document.activeElement) separateThousands(amount);
    fillTexts(answer().texts);
  }
  form.addEventListener('input', () => {
    const { texts, errors } = answer();
    fillTexts(texts);
    if (Object.keys(errors).length === 0) markFields(form, errors);
  });
  form.addEventListener('change', ({ target }) => {
    if (target === amount) separateThousands(amount);
    const { texts, errors } = answer();
    fillTexts(texts);
    markFields(form, errors);
  });
  // As keepFieldFocused of the ui's button: an error that shows when a field is left would move the
  // button away from under the finger.
  const button = form.querySelector('button');
  button?.addEventListener('mousedown', (event) => event.preventDefault());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    separateThousands(amount);
    const { texts, errors } = answer();
    fillTexts(texts);
    // On a phone the answer is below the button, perhaps out of sight.
    (markFields(form, errors) ?? document.querySelector<HTMLElement>('#answer'))?.focus();
  });
}
