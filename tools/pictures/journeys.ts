/*
 * Walks the journeys of docs/journeys.md on a phone of 360 px, as new clients of a running product
 * with demonstration data, started with `npm start`, and counts taps and characters.
 *
 *   npm run journeys [-- address, http://localhost:3000]
 */
import type { Page } from 'playwright-core';
import { externalServices, linkIn } from '../seed/external-services.ts';
import { demonstrationPassword, people } from '../seed/people.ts';
import { launchBrowser } from '../test/browser.mjs';
import { applicationScreens, work } from './client/forms.ts';
import { lenderOf, makePeople, newPerson } from './people.ts';
import { settle } from './settle.ts';
import { type StaffKeys, staffKeys } from './staff-keys.ts';
import {
  effort,
  enterPassword,
  fill,
  fillDate,
  follow,
  payByCard,
  payByTransfer,
  photograph,
  press,
  type Step,
  select,
  tick,
  tryDeclinedCard,
  until,
} from './steps.ts';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await launchBrowser();

async function phone(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    bypassCSP: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

/** From a page where the client is, signed in. */
async function walk(page: Page, name: string, path: string, steps: readonly Step[]) {
  if (path !== '') await page.goto(address + path);
  await settle(page);
  Object.assign(effort, { taps: 0, characters: 0 });
  try {
    for (const step of steps) await step(page);
  } catch (error) {
    // The others are of use without this one.
    console.error(`${name}: ${error}`);
    process.exitCode = 1;
    return;
  }
  console.log(`| ${name} | ${effort.taps} | ${effort.characters} |`);
}

async function signedIn(email: string): Promise<Page> {
  const page = await phone();
  await page.goto(`${address}/signin`);
  for (const step of [fill('Email', email), enterPassword, press('Sign In')]) await step(page);
  await page.waitForURL((url) => url.pathname !== '/signin');
  await settle(page);
  return page;
}

/** The steps of the screens from one to another. */
const stepsOf = (screens: typeof applicationScreens, from: string, to: string): Step[] => {
  const names = screens.map(({ name }) => name);
  const chosen = screens.slice(names.indexOf(from), names.indexOf(to) + 1);
  return chosen.flatMap(({ steps = [] }) => steps);
};

const personalScreens = applicationScreens.filter(({ path }) => path.endsWith('/personal'));

const person = newPerson('Newcomer');
const openEmail: Step = async (page) => {
  effort.taps += 1;
  const email = await externalServices(address).waitForEmail(person.email, /confirm|verif/i);
  const { pathname, hash } = linkIn(email);
  await page.goto(address + pathname + hash);
  await until('Your email address is verified')(page);
};

/** A person who reads the page sees the address before they have typed the password. */
const addressFilledIn: Step = async (page) => {
  await page.waitForFunction("document.querySelector('[name=email]').value !== ''");
};

/** Two steps with the same button are not mistaken for each other. */
const onStep =
  (name: string): Step =>
  async (page) => {
    await page.getByRole('heading', { name, exact: true }).waitFor();
  };

const next = press('Continue');

const signUp: readonly Step[] = [
  fill('First Name', person.firstName),
  fill('Last Name', person.lastName),
  fill('Email', person.email),
  fill('Phone Number', person.phone),
  fill('Password', demonstrationPassword),
  fill('Re-enter Password', demonstrationPassword),
  press('Create Account'),
  until('Check your inbox'),
  openEmail,
  follow('Sign In'),
  addressFilledIn,
  enterPassword,
  press('Sign In'),
  until('What would you like to do first?'),
];

const fillProfile: readonly Step[] = [
  select('Title', person.title),
  fillDate('Date of Birth', person.born),
  fill('Contact Address', person.address),
  fill('City', person.city),
  select('State', person.state),
  fill('Postal Code', person.postalCode),
  select('Residency Duration', '4-5 Years'),
  press('Save personal details'),
  until('Your profile was updated!'),
];

/** The profile has title, date of birth and address. */
const applyWithProfile: readonly Step[] = [
  follow('Request a loan'),
  fill('Amount to borrow', '100000'),
  follow(/^Apply for N100,000/),
  select('How do you earn?', 'Salary'),
  fill('Monthly Salary', person.monthlyIncome),
  fill('Reason for Loan', 'A sewing machine'),
  ...[next, onStep('About you')],
  ...[next, onStep('Work and income'), ...work],
  ...[next, onStep('Identity and bank')],
  fill('NIN', person.nin),
  fill('BVN', person.bvn),
  select('Bank Name', person.bank),
  fill('Account Number', person.account),
  until('The bank says'),
  tick(/^Yes, this is my account/),
  ...[next, onStep('Documents')],
  photograph('Bank statement', 3),
  photograph('ID card', 2),
  tick(/^I declare/),
  tick(/credit/),
  press('Send the application'),
  until('was processed successfully'),
];

const accept: readonly Step[] = [
  follow('See the offer'),
  tick(/^I have read/),
  press('Accept'),
  until('You accepted the offer'),
];

const kin: readonly Step[] = [
  select('Next of Kin Title', 'Mrs'),
  fill('Next of Kin Relationship', 'Wife'),
  fill('Next of Kin First Name', 'Adaeze'),
  fill('Next of Kin Last Name', 'Nwosu'),
  fillDate('Next of Kin Date of Birth', '1985-02-28'),
  fill('Next of Kin Email', 'adaeze.nwosu@example.com'),
  fill('Next of Kin Phone Number', '08141120654'),
  fill('Next of Kin NIN', '73829104657'),
];

const invest: readonly Step[] = [
  follow('Quick Invest'),
  follow('Naira'),
  fill('Amount to invest', '250000'),
  follow(/^Invest N250,000/),
  onStep('Next of kin'),
  ...kin,
  ...[next, onStep('Check and pay')],
  tick(/^I confirm/),
  press(/^Pay N/),
  tryDeclinedCard,
  payByCard,
  until('processed successfully'),
];

const investAgain: readonly Step[] = [
  fill('Amount to invest', '500'),
  follow(/^Invest \$500/),
  onStep('Check and pay'),
  tick(/^I confirm/),
  press(/^Pay \$/),
  payByCard,
  until('processed successfully'),
];

const withdraw: readonly Step[] = [
  enterPassword,
  press(/^Withdraw N/),
  until('Withdrawal Request Processing!'),
];

/** One client from sign-up to the second investment, and what the lender does in between. */
async function walkAsOneClient(keys: StaffKeys): Promise<void> {
  const { bank, account, firstName, lastName } = person;
  await externalServices(address).addAccount(bank, account, `${lastName} ${firstName}`);
  const page = await phone();
  await walk(page, 'Sign up, to the home', '/signup', signUp);
  await walk(page, 'Personal section of the profile', '/profile', fillProfile);
  await walk(page, 'Apply for a loan, with 5 photographs', '/dashboard', applyWithProfile);
  const lender = await lenderOf(address, keys, person);
  await lender.offers();
  await walk(page, 'Accept an offer', '/dashboard', accept);
  await lender.paysOut();
  await walk(page, 'Repay by bank transfer, from the list of loans', '/loans', [
    ...[follow('Repay'), press(/^Pay N/), payByTransfer, until('Payment received')],
  ]);
  await walk(
    page,
    'Invest N250,000 for the first time, one card is declined',
    '/dashboard',
    invest,
  );
  await walk(page, 'Invest $500, from the plans', '/invest/type?currency=dollar', investAgain);
}

/** Clients of the demonstration, and one whose profile is empty. */
async function walkAsOthers(keys: StaffKeys): Promise<void> {
  const { applying } = await makePeople(address, keys);
  await walk(
    await signedIn(applying),
    'Apply for a loan with an empty profile, 2 files',
    '/loans/type/personal',
    stepsOf(personalScreens, 'your loan', 'sent'),
  );
  const regular = await signedIn(people.regular.email);
  await walk(regular, 'Withdraw again', '/invest/overview?type=naira', [
    follow(/Ready to withdraw/),
    press('Withdraw'),
    fill('Amount', '1000'),
    ...withdraw,
  ]);
  await walk(regular, 'Withdraw the whole balance, from the home', '/dashboard', [
    follow(/^Withdraw N/),
    ...withdraw,
  ]);
  const borrower = await signedIn(people.borrower.email);
  await walk(borrower, 'Pay the next instalment, from the home', '/dashboard', [
    ...[follow(/^Pay N/), press(/^Pay N/), payByCard, until('Payment received')],
  ]);
  await walk(await signedIn(people.late.email), 'Say that you cannot pay', '/dashboard', [
    follow(/Talk to us/),
  ]);
}

try {
  console.log('| journey | taps | characters |\n|---|--:|--:|');
  const keys = staffKeys(address);
  await walkAsOneClient(keys);
  await walkAsOthers(keys);
} finally {
  await browser.close();
}
