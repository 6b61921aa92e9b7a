import { brand, lienTerms } from '@quarrter/ui/brand';
import {
  bullets,
  formFields,
  heading,
  type Pdf,
  paragraph,
  signature,
} from '../../../platform/pdf/index.ts';

/** The holder of the account asks the bank to hold the money of the loan. */
export function drawLien(pdf: Pdf): void {
  paragraph(
    pdf,
    `To: the manager, ${brand.partnerBank}. I ask the bank to hold the money of a proof-of-funds ` +
      `loan from ${brand.legalName} on my account, on the terms below. If the account is not ` +
      'open yet, leave its number blank: the bank fills it in.',
  );
  heading(pdf, 'The account');
  formFields(pdf, [
    [{ kind: 'line', label: 'Name of the account' }],
    [
      { kind: 'boxes', label: 'Account number', count: 10 },
      { kind: 'line', label: 'Branch' },
    ],
  ]);
  heading(pdf, 'The amount');
  formFields(pdf, [
    [
      { kind: 'line', label: 'Amount in naira, in figures' },
      { kind: 'line', label: 'From (date)' },
    ],
    [{ kind: 'lines', label: 'Amount in words', count: 2 }],
  ]);
  heading(pdf, 'The school');
  formFields(pdf, [
    [
      { kind: 'line', label: 'Name of the school' },
      { kind: 'line', label: 'Country' },
    ],
    [
      { kind: 'line', label: 'Name of the student' },
      { kind: 'line', label: 'Relationship to me' },
    ],
  ]);
  heading(pdf, 'What I agree to');
  bullets(pdf, lienTerms);
  heading(pdf, 'Signatures');
  formFields(pdf, [
    [
      { kind: 'line', label: 'Full name' },
      { kind: 'boxes', label: 'Phone number', count: 11 },
    ],
  ]);
  signature(pdf, 'Signature of the account holder');
  signature(pdf, 'Witness: name and signature');
  heading(pdf, 'For the bank');
  paragraph(pdf, 'The lien is in force for the amount above.');
  formFields(pdf, [
    [
      { kind: 'line', label: 'Officer’s name, signature and stamp' },
      { kind: 'line', label: 'Date' },
    ],
  ]);
}
