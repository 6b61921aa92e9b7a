import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { isKnown } from './account.ts';
import { type CreditFile, type Facility, fileOf } from './files.ts';

const path = '/JsonLiveRequest/JsonService.svc/CIRRequest/ProcessRequestJson';

type Body = { Request?: unknown; UserName?: unknown; Password?: unknown };

type CrcRequest = {
  REQUEST_PARAMETERS?: { REQUEST_REFERENCE?: { '@REFERENCE-NO'?: string } };
  SEARCH_PARAMETERS?: { BVN_NO?: string };
};

/**
 * CRC: one call, whose request is JSON within JSON. A BVN that is two records at the bureau, which
 * here ends in 7, gets a list of them first, and the caller asks for their merged report.
 */
export async function crcRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  app.post<{ Body: Body }>(path, async ({ body }) => {
    if (!isKnown(context, body.UserName, body.Password)) return errorOf('Invalid user details');
    const request = JSON.parse(String(body.Request)) as CrcRequest;
    const reference = request.REQUEST_PARAMETERS?.REQUEST_REFERENCE?.['@REFERENCE-NO'];
    const bvn = reference ?? request.SEARCH_PARAMETERS?.BVN_NO ?? '';
    if (!/^\d{11}$/.test(bvn)) return errorOf('BVN is not valid');
    if (reference === undefined && bvn.endsWith('7')) return severalOf(bvn);
    const file = fileOf(bvn);
    return file === null ? noHit : hitOf(file);
  });
}

const noHit = {
  ConsumerNoHitResponse: {
    BODY: { NOHIT: { DATAPACKET: {} } },
    HEADER: { RESPONSETYPE: { CODE: '2', DESCRIPTION: 'Response NoHit' } },
    REQUESTID: '1',
  },
};

function errorOf(message: string) {
  return { ErrorResponse: { BODY: { ERRORLIST: [message] }, REQUESTID: '1' } };
}

function severalOf(bvn: string) {
  const found = ['1112018100000', '1112019200000'].map((id) => ({
    BUREAUID: id,
    CONFIDENCESCORE: '100',
    NAME: 'SANDBOX PERSON',
  }));
  return {
    ConsumerSearchResultResponse: {
      BODY: { SEARCHRESULTLIST: found },
      REFERENCENO: bvn,
      REQUESTID: '1',
    },
  };
}

function hitOf({ score, facilities, enquiries }: CreditFile) {
  return {
    ConsumerHitResponse: {
      BODY: {
        CREDIT_SCORE_DETAILS:
          score === null ? null : { CREDIT_SCORE_SUMMARY: { CREDIT_SCORE: score } },
        CreditFacilityHistory24: facilities.length === 0 ? null : facilities.map(presentFacility),
        ClosedAccounts: null,
        InquiryHistoryDetails: Array.from({ length: enquiries }, (_, place) => ({
          SNO: String(place + 1),
          FACILITY_TYPE: 'Personal loan',
          INQUIRY_DATE: '02-SEP-2026',
          INSTITUTION_TYPE: 'MICROFINANCE BANK',
        })),
      },
      HEADER: { RESPONSETYPE: { CODE: '1', DESCRIPTION: 'Response Hit' } },
      REQUESTID: '1',
    },
  };
}

function presentFacility(facility: Facility) {
  return {
    INSTITUTION_NAME: facility.lender.toUpperCase(),
    LOAN_TYPE_VALUE: facility.kind,
    ACCOUNT_NUMBER: facility.account,
    FIRST_DISBURSE_DATE: crcDate(facility.opened),
    CURRENCY: 'NGN',
    SANCTIONED_AMOUNT_CAL: withCommas(facility.amount),
    CURRENT_BALANCE_CAL: withCommas(facility.balance),
    AMOUNT_OVERDUE_CAL: withCommas(facility.overdue),
    NUM_OF_DAYS_IN_ARREARS_CAL: String(facility.daysLate),
    ASSET_CLASSIFICATION_CAL: facility.daysLate > 90 ? 'Substandard' : 'Performing',
  };
}

function withCommas(naira: number): string {
  return naira.toLocaleString('en-NG', { minimumFractionDigits: 2 });
}

/** `02-MAR-2026`. */
function crcDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const names = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
  return `${day}-${names[Number(month) - 1]}-${year}`;
}
