import { brand, contact } from '@quarrter/ui/brand';
import { type Clause, LegalText } from './LegalText.tsx';

const clauses: readonly Clause[] = [
  {
    title: 'What we ask for, and why',
    text: [
      'Your name, e-mail address and phone number, to have an account. Your income, employer, address, NIN and BVN and two documents when you ask for a loan, to know who you are and what you can carry. Your next of kin when you invest. Your bank account, to pay you.',
      'We ask for no access to your contacts, photos or call log.',
    ],
  },
  {
    title: 'How it is kept',
    text: [
      'NIN, BVN and account numbers are encrypted and shown only by their last four digits, to you as well. The answer to your security question is kept in a form that cannot be read back. Your card never touches our systems: it goes to the payment provider.',
      'In your browser, your session lies in the tab alone and is gone when you close it. There are no advertising cookies and no trackers.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Our staff as far as their task needs it, and every act of theirs is logged. The payment provider and your bank for transfers. Authorities where the law demands it. Nobody else, and never your friends or your employer to press you for a payment.',
    ],
  },
  {
    title: 'Decisions by people',
    text: [
      'No loan is refused by a machine alone. You may ask for the reasons, and for another person to look again.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      `You may see, correct and take along your data, and have it erased as far as the law does not oblige us to keep it. Write to ${contact.email}.`,
    ],
  },
];

export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy"
      lead={`How ${brand.legalName} treats what you tell us.`}
      clauses={clauses}
    />
  );
}
