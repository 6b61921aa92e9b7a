import { paths } from '../../../paths.ts';
import { NeedPanel } from './Needs.tsx';

/**
 * Greets a client who has neither borrowed nor invested with their first steps. Other gaps of the
 * profile are in the row below it, but for the date of birth, which both forms ask for. Most invest
 * in naira, and the plans have a tab for dollars.
 */
export function FirstSteps() {
  return (
    <NeedPanel
      text={{
        tone: 'calm',
        title: ['What would you like to do first?'],
        text: 'Earn a return every month, or borrow and see the total cost before you accept.',
        action: { label: 'Start investing', href: paths.investPicker.getHref('naira') },
        also: { label: 'Request a loan', href: paths.loanPicker.getHref() },
      }}
    />
  );
}
