import { titles } from '@quarrter/domain/people';
import { brand } from '@quarrter/ui/brand';
import {
  formFields,
  heading,
  type Pdf,
  paragraph,
  signature,
} from '../../../platform/pdf/index.ts';

type Fields = Parameters<typeof formFields>[1];

/** The details that banks require to open a savings account for a person. */
const sections: readonly (readonly [title: string, fields: Fields])[] = [
  [
    'You',
    [
      [{ kind: 'ticks', label: 'Title', options: titles }],
      [
        { kind: 'line', label: 'Surname' },
        { kind: 'line', label: 'First name' },
        { kind: 'line', label: 'Other names' },
      ],
      [
        { kind: 'boxes', label: 'Date of birth (DDMMYYYY)', count: 8 },
        { kind: 'ticks', label: 'Sex', options: ['Female', 'Male'] },
      ],
      [
        { kind: 'ticks', label: 'Marital status', options: ['Single', 'Married', 'Other'] },
        { kind: 'line', label: 'Mother’s maiden name' },
      ],
      [
        { kind: 'line', label: 'Nationality' },
        { kind: 'line', label: 'State of origin' },
        { kind: 'line', label: 'Local government area' },
      ],
    ],
  ],
  [
    'How to reach you',
    [
      [{ kind: 'line', label: 'Home address' }],
      [
        { kind: 'line', label: 'City' },
        { kind: 'line', label: 'State' },
      ],
      [
        { kind: 'boxes', label: 'Phone number', count: 11 },
        { kind: 'line', label: 'Email' },
      ],
    ],
  ],
  [
    'Identification',
    [
      [
        { kind: 'boxes', label: 'BVN', count: 11 },
        { kind: 'boxes', label: 'NIN', count: 11 },
      ],
      [
        {
          kind: 'ticks',
          label: 'Document',
          options: ['National ID', 'Passport', 'Driver’s licence', 'Voter’s card'],
        },
      ],
      [
        { kind: 'line', label: 'Document number' },
        { kind: 'line', label: 'Valid until' },
      ],
    ],
  ],
  [
    'Income',
    [
      [
        { kind: 'line', label: 'Occupation' },
        { kind: 'line', label: 'Employer or business' },
      ],
      [
        {
          kind: 'ticks',
          label: 'Where the money comes from',
          options: ['Salary', 'Business', 'Pension', 'Family', 'Savings'],
        },
        { kind: 'line', label: 'Monthly income in naira' },
      ],
    ],
  ],
  [
    'Next of kin',
    [
      [
        { kind: 'line', label: 'Full name' },
        { kind: 'line', label: 'Relationship to you' },
      ],
      [
        { kind: 'line', label: 'Address' },
        { kind: 'boxes', label: 'Phone number', count: 11 },
      ],
    ],
  ],
  [
    'The account',
    [
      [
        { kind: 'ticks', label: 'Account type', options: ['Savings', 'Current'] },
        { kind: 'ticks', label: 'Messages by', options: ['SMS', 'Email'] },
      ],
      [{ kind: 'line', label: 'Purpose of the account', value: 'Proof of funds for a school' }],
    ],
  ],
];

const forTheBank: Fields = [
  [
    { kind: 'boxes', label: 'Account number', count: 10 },
    { kind: 'line', label: 'Officer’s name and signature' },
  ],
];

export function drawAccountOpening(pdf: Pdf): void {
  paragraph(
    pdf,
    `Fill in this form in capital letters to open an account with ${brand.partnerBank}. Sign it ` +
      `and send it as a PDF with your application. ${brand.name} passes it on to the bank, which ` +
      'may ask you for more before it opens the account.',
  );
  for (const [title, fields] of sections) {
    heading(pdf, title);
    formFields(pdf, fields);
  }
  heading(pdf, 'Your signature');
  paragraph(
    pdf,
    `What I have written here is true. I ask ${brand.partnerBank} to open this account, and ` +
      `agree that ${brand.legalName} passes this form and my documents on to the bank.`,
  );
  signature(pdf, 'Signature');
  heading(pdf, 'For the bank');
  formFields(pdf, forTheBank);
}
