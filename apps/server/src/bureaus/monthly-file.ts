import { Readable } from 'node:stream';
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { classificationOf } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { listIdentities, type NamedIdentity } from '../accounts/index.ts';
import {
  type LoansDeps,
  listReportedLoans,
  type Month,
  type ReportedLoan,
} from '../loans/index.ts';
import { type CsvColumns, csvStream } from '../platform/files/csv.ts';

type Deps = Pick<LoansDeps, 'db' | 'secrets'>;

const page = 500;

/** The fields of the bureaus' common data template, by its own names. */
const columns: CsvColumns = {
  customer: 'CustomerID',
  subject: 'SubjectType',
  title: 'Title',
  last_name: 'Surname',
  first_name: 'FirstName',
  born: 'DateOfBirth',
  bvn: 'BVNNo',
  nin: 'NationalIdentityNumber',
  phone: 'MobileNumber',
  email: 'EmailAddress',
  address: 'PrimaryAddressLine1',
  city: 'PrimaryAddressCity',
  state: 'PrimaryAddressState',
  country: 'PrimaryAddressCountry',
  employer: 'Employer',
  occupation: 'Occupation',
  business_name: 'BusinessName',
  rc_number: 'BusinessRegistrationNumber',
  account: 'AccountNumber',
  account_status: 'AccountStatus',
  status_date: 'AccountStatusDate',
  facility: 'FacilityType',
  currency: 'Currency',
  disbursed_on: 'DateOfDisbursement',
  matures_on: 'MaturityDate',
  tenor: 'FacilityTenorMonths',
  frequency: 'RepaymentFrequency',
  amount: 'ApprovedAmount',
  instalment: 'InstalmentAmount',
  outstanding: 'OutstandingBalance',
  overdue: 'OverdueAmount',
  days: 'DaysInArrears',
  classification: 'LoanClassification',
  restructured: 'Restructured',
  written_off: 'WrittenOffAmount',
  last_paid_on: 'LastPaymentDate',
  last_paid: 'LastPaymentAmount',
  reported_on: 'ReportDate',
};

/** The days of `2026-10`. */
export function monthOf(month: string): Month {
  const firstDay = `${month}-01` as IsoDate;
  return { firstDay, lastDay: addDays(addMonths(firstDay, 1), -1) };
}

/**
 * The file of a month as it is sent to the bureaus: one row for each loan. It is read page by page
 * while it is sent, and never stored, because names and BVN are in it.
 */
export function monthlyFile(deps: Deps, month: Month): Readable {
  return Readable.from(allRows(deps, month)).compose(csvStream(columns));
}

async function* allRows({ db, secrets }: Deps, month: Month) {
  for (let after: ReportedLoan | null = null; ; ) {
    const loans = await listReportedLoans(db, secrets, month, { after, limit: page });
    const ids = new Set(loans.map(({ clientId }) => clientId));
    const identities = await listIdentities(db, secrets, [...ids]);
    for (const loan of loans) {
      yield toRow(loan, subjectOf(loan, identities.get(loan.clientId)), month.lastDay);
    }
    after = loans.at(-1) ?? null;
    if (after === null || loans.length < page) return;
  }
}

/**
 * Who is reported: what staff verified, or corrected since, and for the rest the application. A
 * BVN that it has not is the profile's.
 */
function subjectOf({ applicant }: ReportedLoan, identity: NamedIdentity | undefined) {
  const { nin = '', bvn = '' } = applicant;
  const { first_name, last_name, date_of_birth } = applicant;
  const person = identity?.person;
  return {
    firstName: person?.firstName ?? first_name ?? '',
    lastName: person?.lastName ?? last_name ?? '',
    bornOn: person?.bornOn ?? date_of_birth ?? '',
    nin: nin !== '' && identity?.ninVerified ? identity.nin : nin,
    bvn: bvn === '' || identity?.bvnVerified ? (identity?.bvn ?? bvn) : bvn,
  };
}

function toRow(loan: ReportedLoan, of: ReturnType<typeof subjectOf>, reportedOn: IsoDate) {
  const { applicant, business } = loan;
  return {
    customer: loan.clientId,
    subject: business === '' ? 'Individual' : 'Business',
    title: applicant.title ?? '',
    last_name: of.lastName,
    first_name: of.firstName,
    born: of.bornOn,
    bvn: of.bvn,
    nin: of.nin,
    phone: applicant.phone_number ?? '',
    email: applicant.email ?? '',
    address: applicant.address ?? '',
    city: applicant.city ?? '',
    state: applicant.state ?? '',
    country: 'Nigeria',
    employer: applicant.present_employer ?? '',
    occupation: applicant.occupation ?? '',
    business_name: business,
    rc_number: applicant.rc_number ?? '',
    account: loan.loanId,
    ...standingOf(loan, reportedOn),
    facility: loan.loanType,
    currency: 'NGN',
    disbursed_on: loan.disbursedOn,
    matures_on: loan.maturesOn,
    tenor: loan.months,
    frequency: 'Monthly',
    amount: toWire(loan.amount),
    instalment: toWire(loan.instalment),
    outstanding: toWire(loan.outstanding),
    overdue: toWire(loan.overdue),
    days: loan.daysInArrears,
    restructured: loan.restructured ? 'Yes' : 'No',
    written_off: toWire(loan.writtenOff),
    last_paid_on: loan.lastPaidOn,
    last_paid: loan.lastPaid === null ? null : toWire(loan.lastPaid),
    reported_on: reportedOn,
  };
}

/**
 * The state of the loan, its date, and how well it is paid: of a restructured one no better than
 * before, until it has performed or is repaid.
 */
function standingOf(loan: ReportedLoan, reportedOn: IsoDate) {
  const { writtenOffOn, closedOn, daysInArrears, daysInArrearsBefore } = loan;
  if (writtenOffOn !== null) {
    return { account_status: 'Written off', status_date: writtenOffOn, classification: 'Lost' };
  }
  if (closedOn !== null) {
    const classification = classificationOf(daysInArrears);
    return { account_status: 'Closed', status_date: closedOn, classification };
  }
  const classification = classificationOf(Math.max(daysInArrears, daysInArrearsBefore));
  return { account_status: 'Open', status_date: reportedOn, classification };
}
