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
import { applicationScreens, invest } from './client/forms.ts';
import { makePeople, newPerson } from './people.ts';
import { settle } from './settle.ts';
import { staffKeys } from './staff-keys.ts';
import {
  effort,
  enterPassword,
  fill,
  fillDate,
  follow,
  payByCard,
  press,
  type Step,
  select,
  tick,
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

try {
  console.log('| journey | taps | characters |\n|---|--:|--:|');
  const made = await makePeople(address, staffKeys(address));
  await walk(await phone(), 'Sign up, to the home', '/signup', signUp);
  await walk(
    await signedIn(made.applying),
    'Apply for a loan, with 2 documents',
    '/loans/type/personal',
    stepsOf(personalScreens, 'your loan', 'sent'),
  );
  await walk(await signedIn(made.accepting), 'Accept an offer', '/dashboard', [
    follow('See the offer'),
    tick(/^I have read/),
    press('Accept'),
    until('You accepted the offer'),
  ]);
  const repaying = await signedIn(made.repaying);
  const repay = [follow('Repay'), press(/^Pay N/), payByCard, until('Payment received')];
  await walk(repaying, 'Repay by card', '/loans', [...repay, press('Done')]);
  const investing = await signedIn(person.email);
  await walk(investing, 'Invest N250,000 for the first time', '/dashboard', [
    follow('Start investing'),
    fill('Amount to invest', '250000'),
    follow(/^Invest N250,000/),
    select('Title', 'Mr'),
    fillDate('Date of Birth', person.born),
    press('Continue'),
    ...kin,
    press('Continue'),
    tick(/^I confirm/),
    press(/^Pay N/),
    payByCard,
    until('processed successfully'),
    press('Done'),
  ]);
  await walk(repaying, 'Invest N250,000 again', '/invest/form?s=03oa&type=naira&amount=250000', [
    ...stepsOf(invest, 'to pay', 'receipt of an investment'),
    press('Done'),
  ]);
  const regular = await signedIn(people.regular.email);
  const sent: readonly Step[] = [
    enterPassword,
    press(/^Withdraw N/),
    until('Withdrawal Request Processing!'),
    press('Done'),
  ];
  await walk(regular, 'Withdraw again', '/invest/overview?type=naira', [
    follow(/Ready to withdraw/),
    press('Withdraw'),
    fill('Amount', '1000'),
    ...sent,
  ]);
  await walk(regular, 'Withdraw the whole balance, from the home', '/dashboard', [
    follow(/^Withdraw N/),
    ...sent,
  ]);
  const due = 'Pay the next instalment, from the home to the end of the receipt';
  await walk(await signedIn(people.borrower.email), due, '/dashboard', [
    follow(/^Pay N/),
    press(/^Pay N/),
    payByCard,
    until('Payment received'),
    press('Done'),
  ]);
  await walk(await signedIn(people.late.email), 'Say that you cannot pay', '/dashboard', [
    follow(/Talk to us/),
  ]);
} finally {
  await browser.close();
}
