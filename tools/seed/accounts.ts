/** The people who can sign in to the demonstration, and the state that each is there to show. */
import { demonstrationPassword, people } from './people.ts';
import { partner } from './roster.ts';
import type { StaffAccount } from './staff.ts';

/** In the order of a client's life with the lender. */
const clients: readonly { person: keyof typeof people; about: string }[] = [
  {
    person: 'newcomer',
    about: `new, email verified; ${partner.name} staff ID LB-1001`,
  },
  { person: 'applicant', about: 'loan application waiting for staff' },
  { person: 'offered', about: 'loan offer to accept or reject' },
  { person: 'borrower', about: 'active loan, always paid on time, one payment left' },
  { person: 'regular', about: 'long history of loans and investments, a payment due soon' },
  { person: 'late', about: 'loan in arrears, second payment 2 weeks late' },
  { person: 'invested', about: 'invested, nothing to withdraw yet' },
  { person: 'investor', about: 'matured investment to withdraw, and one still running' },
];

/**
 * One of each role, because no role may both check and approve, or approve and pay; two
 * administrators, because one alone changes nothing about staff.
 */
export const staff = [
  {
    role: 'officer',
    name: 'Amina Yusuf',
    email: 'amina.yusuf@quarrter.example',
    about: 'officer, checks loan applications',
  },
  {
    role: 'approver',
    name: 'Segun Oladipo',
    email: 'segun.oladipo@quarrter.example',
    about: 'approver, makes loan offers or declines applications',
  },
  {
    role: 'finance',
    name: 'Grace Effiong',
    email: 'grace.effiong@quarrter.example',
    about: 'finance, pays out accepted loans',
  },
  {
    role: 'compliance',
    name: 'Halima Sule',
    email: 'halima.sule@quarrter.example',
    about: 'compliance, decides on matches with the screening list and freezes clients',
  },
  {
    role: 'administrator',
    name: 'Uche Madu',
    email: 'uche.madu@quarrter.example',
    about: 'administrator, sees everything and moves no money',
  },
  {
    role: 'administrator',
    name: 'Tolu Adebayo',
    email: 'tolu.adebayo@quarrter.example',
    about: 'administrator, approves what the other one proposes',
  },
  {
    role: 'auditor',
    name: 'Ifeoma Bassey',
    email: 'ifeoma.bassey@quarrter.example',
    about: 'auditor, sees everything and changes nothing',
  },
] as const;

export type DemonstrationAccount = {
  role: string;
  name: string;
  about: string;
  email: string;
  password: string;
  totp_secret?: string;
};

/** Returns the accounts on the sandbox page and in the last lines of `npm start`, clients first. */
export function demonstrationAccounts(
  members: readonly StaffAccount[],
  { staffAlone }: { staffAlone: boolean },
): DemonstrationAccount[] {
  const ofClients = (staffAlone ? [] : clients).map(({ person, about }) => {
    const { firstName, lastName, email } = people[person];
    const name = `${firstName} ${lastName}`;
    return { role: 'client', name, about, email, password: demonstrationPassword };
  });
  const ofStaff = members.flatMap((member) => {
    const known = staff.find(({ email }) => email === member.email);
    return known ? [{ ...member, name: known.name, about: known.about }] : [];
  });
  return [...ofClients, ...ofStaff];
}
