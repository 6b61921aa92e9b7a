import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import type { Profile } from '../../accounts/index.ts';

type Fields = Profile['fields'];
type Answer = { label: string; value: string };

/** What a client entered, in the groups of the profile's tabs; nothing that is empty. */
export function showProfile({ fields }: Profile): { title: string; answers: Answer[] }[] {
  const groups: readonly (readonly [string, readonly Answer[]])[] = [
    ['Person', personOf(fields)],
    ['Employment', employmentOf(fields)],
    ['Business', businessOf(fields)],
    ['Next of kin', nextOfKinOf(fields)],
    ['Guarantor', guarantorOf(fields)],
  ];
  return groups
    .map(([title, answers]) => ({ title, answers: answers.filter(({ value }) => value !== '') }))
    .filter(({ answers }) => answers.length > 0);
}

const line = (label: string, value: string): Answer => ({ label, value });
const day = (date: string | null) => (date === null ? '' : formatDate(date));
const naira = (amount: bigint | null) => (amount === null ? '' : formatMoney(amount, 'NGN'));

function personOf(fields: Fields): Answer[] {
  return [
    line('Title', fields.title),
    line('Date of birth', day(fields.date_of_birth)),
    line('Address', fields.address),
    line('City', fields.city),
    line('State', fields.state),
    line('Postal code', fields.postal_code),
    line('Time at this address', fields.address_duration),
    line('Rent or mortgage', naira(fields.rent_mortgage)),
  ];
}

function employmentOf(fields: Fields): Answer[] {
  return [
    line('Occupation', fields.occupation),
    line('Employer', fields.present_employer),
    line('Employer’s address', fields.employer_address),
    line('Position', fields.position),
    line('Department', fields.department),
    line('Time with this employer', fields.duration),
    line('Gross monthly income', naira(fields.gross_monthly_income)),
  ];
}

function businessOf(fields: Fields): Answer[] {
  return [
    line('Business', fields.business_name),
    line('Address', fields.business_address),
    line('Email', fields.business_email),
    line('Industry', fields.industry),
    line('Employees', fields.number_of_employees),
    line('RC number', fields.rc_number),
  ];
}

function nextOfKinOf(fields: Fields): Answer[] {
  const name = [
    fields.next_of_kin_title,
    fields.next_of_kin_first_name,
    fields.next_of_kin_last_name,
  ];
  return [
    line('Name', name.filter((part) => part !== '').join(' ')),
    line('Relationship', fields.next_of_kin_relationship),
    line('Address', fields.next_of_kin_address),
    line('Date of birth', day(fields.next_of_kin_date_of_birth)),
    line('Email', fields.next_of_kin_email),
    line('Phone number', maskLastFour(fields.next_of_kin_phone_number)),
    line('NIN', maskLastFour(fields.next_of_kin_nin)),
  ];
}

function guarantorOf(fields: Fields): Answer[] {
  return [
    line('Name', fields.guarantor),
    line('Address', fields.guarantor_address),
    line('Phone number', maskLastFour(fields.guarantor_phone_number)),
  ];
}
