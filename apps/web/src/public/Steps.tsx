export type Step = { readonly title: string; readonly text: string };

export const loanSteps: readonly Step[] = [
  {
    title: 'Apply',
    text:
      'One form in a few steps. Your device saves what you type, so a lost connection loses ' +
      'nothing.',
  },
  {
    title: 'Get verified',
    text:
      'We check your documents and your income. One person verifies your application, and ' +
      'another one decides.',
  },
  {
    title: 'Read the offer',
    text:
      'Every instalment with its date, the total cost in naira and the APR. You have 14 days to ' +
      'accept, take less, or reject.',
  },
  {
    title: 'Receive and repay',
    text:
      'We send the money to your bank account. You repay by card, bank transfer or USSD, on the ' +
      'due date or earlier, and watch your balance fall.',
  },
];

export const investmentSteps: readonly Step[] = [
  {
    title: 'Choose an amount',
    text: 'The amount decides the rate. You see each monthly return and its date before you pay.',
  },
  {
    title: 'Pay once',
    text:
      'By card, bank transfer or USSD; dollars by card. You name your next of kin, and you get ' +
      'the agreement as a PDF.',
  },
  {
    title: 'Earn every month',
    text:
      'We credit a return on the same day of each month. Your account shows what is credited ' +
      'and what is still to come.',
  },
  {
    title: 'Withdraw or continue',
    text:
      'From the maturity date you can withdraw all or part of it to your own bank account, or ' +
      'leave it to earn.',
  },
];

/** Numbered steps in their order, along one line. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-6">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
          <span
            aria-hidden="true"
            className="figures grid size-11 place-items-center rounded-md rounded-br-lg bg-band
              text-xl font-600 text-on-band forced-colors:border"
          >
            {place + 1}
          </span>
          <div className="grid gap-1">
            <h3 className="text-lg">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
