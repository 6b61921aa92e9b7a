import * as z from 'zod/mini';
import { amountField, countField, dateOf, listField, textField } from './answer-fields.ts';
import { type BureauAccount, postTo } from './connection.ts';
import { BureauError, type CreditBureau, type CreditSubject } from './credit-bureau.ts';
import { type CreditReport, type ReportedFacility, summarise } from './report.ts';

/** The detailed credit profile with a score. */
const product = '50';
const enquiryReason = 'Application for credit by a borrower';

const login = z.array(z.looseObject({ DataTicket: z.string().check(z.minLength(1)) }));

const match = z.looseObject({
  ConsumerID: textField,
  EnquiryID: textField,
  MatchingEngineID: textField,
});
const matches = z.array(z.looseObject({ MatchedConsumer: listField(match) }));

const agreement = z.looseObject({
  SubscriberName: textField,
  IndicatorDescription: textField,
  DateAccountOpened: textField,
  OpeningBalanceAmt: amountField,
  CurrentBalanceAmt: amountField,
  AmountOverdue: amountField,
  InstalmentAmount: amountField,
  AccountStatus: textField,
  PerformanceStatus: textField,
});

/** A report is a list of objects with one section each; this one has them in one. */
const report = z.looseObject({
  Scoring: listField(z.looseObject({ TotalConsumerScore: countField })),
  DeliquencyInformation: listField(z.looseObject({ MonthsinArrears: countField })),
  CreditAgreementSummary: z.array(agreement),
  EnquiryHistoryTop: listField(z.looseObject({})),
});
const sections = z.pipe(
  z.pipe(
    z.array(z.record(z.string(), z.unknown())),
    z.transform((list) => Object.assign({}, ...list) as unknown),
  ),
  report,
);

/** FirstCentral: a ticket for our account, a match for the BVN, and the report of that match. */
export function firstCentral(account: BureauAccount, withinMs: number): CreditBureau {
  const post = postTo(account, withinMs);
  const { username, password } = account;
  return {
    name: 'first-central',
    async ask(subject) {
      const [ticket] = await post('/Login', { username, password }, login);
      if (ticket === undefined) throw new BureauError('rejected', 'The bureau gave no ticket.');
      const { DataTicket } = ticket;
      const found = await post('/ConnectConsumerMatch', questionOf(DataTicket, subject), matches);
      const people = found
        .flatMap(({ MatchedConsumer }) => MatchedConsumer)
        .filter(({ ConsumerID }) => !['', '0'].includes(ConsumerID));
      const [first] = people;
      if (first === undefined) return null;
      const wanted = {
        DataTicket,
        consumerID: first.ConsumerID,
        EnquiryID: first.EnquiryID,
        SubscriberEnquiryEngineID: first.MatchingEngineID,
        // Records of one BVN are one person.
        consumerMergeList: people.map(({ ConsumerID }) => ConsumerID).join(','),
      };
      return toReport(await post('/GetXScoreConsumerFullCreditReport', wanted, sections));
    },
  };
}

function questionOf(ticket: string, { bvn, name, dateOfBirth }: CreditSubject) {
  return {
    DataTicket: ticket,
    EnquiryReason: enquiryReason,
    ConsumerName: name,
    DateOfBirth: dateOfBirth.split('-').reverse().join('/'),
    Identification: bvn,
    Accountno: '',
    ProductID: product,
  };
}

function toReport(found: z.output<typeof report>): CreditReport {
  const open = found.CreditAgreementSummary.filter(
    ({ AccountStatus }) => AccountStatus.toLowerCase() !== 'closed',
  );
  const months = found.DeliquencyInformation.map(({ MonthsinArrears }) => MonthsinArrears);
  const score = found.Scoring[0]?.TotalConsumerScore ?? 0;
  return summarise(open.map(toFacility), {
    score: score === 0 ? null : score,
    daysInArrears: Math.max(0, ...months) * 30,
    monthlyInstalments: open.reduce((sum, one) => sum + one.InstalmentAmount, 0n),
    enquiries: found.EnquiryHistoryTop.length,
  });
}

function toFacility(one: z.output<typeof agreement>): ReportedFacility {
  return {
    lender: one.SubscriberName,
    kind: one.IndicatorDescription,
    openedOn: dateOf(one.DateAccountOpened),
    amount: one.OpeningBalanceAmt,
    balance: one.CurrentBalanceAmt,
    overdue: one.AmountOverdue,
    standing: one.PerformanceStatus,
  };
}
