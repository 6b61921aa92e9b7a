import { titles } from '@quarrter/domain/people';
import { brand } from '@quarrter/ui/brand';
import {
  formFields,
  heading,
  type Pdf,
  paragraph,
  signature,
} from '../../../platform/pdf/index.ts';

/** Someone who knows the applicant vouches for them to the bank, and owes nothing for it. */
export function drawReferee(pdf: Pdf, which: 'first' | 'second'): void {
  paragraph(
    pdf,
    `For the ${which} of two referees, who are different people. The applicant has applied to ` +
      `${brand.name} for a loan and has named you as a referee. A referee is at least ` +
      '18 years old, has a current account with a Nigerian bank, and does not live with the ' +
      'applicant.',
  );
  paragraph(pdf, 'You do not guarantee the loan. No one will ask you to repay any of it.', {
    tone: 'strong',
  });
  heading(pdf, 'The applicant');
  formFields(pdf, [
    [
      { kind: 'line', label: 'Full name' },
      { kind: 'line', label: 'Home address' },
    ],
    [
      {
        kind: 'ticks',
        label: 'You have known them for',
        options: ['Under a year', '1 to 3 years', '4 to 5 years', 'Over 5 years'],
      },
    ],
    [
      {
        kind: 'ticks',
        label: 'You know them as a',
        options: ['Colleague', 'Employer', 'Customer', 'Neighbour', 'Friend', 'Teacher'],
      },
    ],
    [{ kind: 'lines', label: 'What you can say about their character', count: 3 }],
  ]);
  heading(pdf, 'You');
  formFields(pdf, [
    [{ kind: 'ticks', label: 'Title', options: titles }],
    [
      { kind: 'line', label: 'Surname' },
      { kind: 'line', label: 'Other names' },
    ],
    [
      { kind: 'line', label: 'Occupation' },
      { kind: 'line', label: 'Employer or business' },
    ],
    [{ kind: 'line', label: 'Home address' }],
    [
      { kind: 'boxes', label: 'Phone number', count: 11 },
      { kind: 'line', label: 'Email' },
    ],
    [
      { kind: 'line', label: 'Your bank and branch' },
      { kind: 'boxes', label: 'Number of your current account', count: 10 },
    ],
  ]);
  heading(pdf, 'Your signature');
  paragraph(
    pdf,
    `What I have written here is true. ${brand.name} and ${brand.partnerBank} may call me or ` +
      'write to me about it, and about nothing else. My bank may confirm my signature to them.',
  );
  signature(pdf, 'Signature');
  heading(pdf, 'For the bank of the referee');
  formFields(pdf, [
    [
      { kind: 'line', label: 'Signature confirmed by (name and stamp)' },
      { kind: 'line', label: 'Date' },
    ],
  ]);
}
