import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { isKnown } from './account.ts';
import { type CreditFile, type Facility, fileOf } from './files.ts';

type Fields = { readonly [name: string]: unknown };

/** Whose report a match leads to; a ticket and its matches live as long as the sandbox. */
const ticket = 'sandbox-ticket';

/** FirstCentral: a ticket for the account, a match for a BVN, and the report of that match. */
export async function firstCentralRoutes(
  app: FastifyInstance,
  context: SandboxContext,
): Promise<void> {
  const matches = new Map<string, string>();

  app.post<{ Body: Fields }>('/Login', async ({ body }, reply) => {
    if (isKnown(context, body.username, body.password)) return [{ DataTicket: ticket }];
    return reply.code(401).send({ message: 'Invalid credentials' });
  });

  app.post<{ Body: Fields }>('/ConnectConsumerMatch', async ({ body }, reply) => {
    if (body.DataTicket !== ticket) return reply.code(401).send({ message: 'Invalid ticket' });
    const bvn = String(body.Identification ?? '');
    if (fileOf(bvn) === null) return [{ MatchedConsumer: [{ ConsumerID: '0' }] }];
    const enquiry = String(60_000_000 + matches.size);
    matches.set(enquiry, bvn);
    const match = { ConsumerID: '178520820', EnquiryID: enquiry, MatchingEngineID: '76566' };
    return [{ MatchedConsumer: [{ ...match, MatchingRate: '100', FirstName: 'Sandbox' }] }];
  });

  app.post<{ Body: Fields }>('/GetXScoreConsumerFullCreditReport', async ({ body }, reply) => {
    if (body.DataTicket !== ticket) return reply.code(401).send({ message: 'Invalid ticket' });
    const file = fileOf(matches.get(String(body.EnquiryID)) ?? '');
    return file === null ? reply.code(404).send({ message: 'No report' }) : sectionsOf(file);
  });
}

/** A report is a list of objects with one section each. */
function sectionsOf({ score, facilities, enquiries }: CreditFile) {
  const sum = (of: (facility: Facility) => number) =>
    facilities.reduce((total, one) => total + of(one), 0).toFixed(2);
  const worst = Math.max(0, ...facilities.map(({ daysLate }) => daysLate));
  return [
    { SubjectList: [{ Reference: '178520820' }] },
    { Scoring: score === null ? [] : [{ TotalConsumerScore: String(score) }] },
    { DeliquencyInformation: [{ MonthsinArrears: String(Math.floor(worst / 30)) }] },
    {
      CreditAccountSummary: [
        {
          TotalAccounts: String(facilities.length),
          TotalOutstandingdebt: sum(({ balance }) => balance),
          Amountarrear: sum(({ overdue }) => overdue),
          TotalMonthlyInstalment: sum(({ instalment }) => instalment),
        },
      ],
    },
    { CreditAgreementSummary: facilities.map(presentAgreement) },
    {
      EnquiryHistoryTop: Array.from({ length: enquiries }, () => ({
        DateRequested: '02/09/2026',
        EnquiryReason: 'Application for credit by a borrower',
      })),
    },
  ];
}

function presentAgreement(facility: Facility) {
  return {
    DateAccountOpened: facility.opened.split('-').reverse().join('/'),
    SubscriberName: facility.lender,
    AccountNo: facility.account,
    IndicatorDescription: facility.kind,
    OpeningBalanceAmt: facility.amount.toFixed(2),
    Currency: 'NGN',
    CurrentBalanceAmt: facility.balance.toFixed(2),
    InstalmentAmount: facility.instalment.toFixed(2),
    AmountOverdue: facility.overdue.toFixed(2),
    ClosedDate: null,
    PerformanceStatus: facility.daysLate > 90 ? 'Substandard' : 'Performing',
    AccountStatus: 'Open',
  };
}
