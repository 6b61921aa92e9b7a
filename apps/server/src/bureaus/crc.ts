import * as z from 'zod/mini';
import { amountField, countField, dateOf, listField, textField } from './answer-fields.ts';
import { type BureauAccount, postTo } from './connection.ts';
import { BureauError, type CreditBureau } from './credit-bureau.ts';
import { type CreditReport, type ReportedFacility, summarise } from './report.ts';

const path = '/JsonLiveRequest/JsonService.svc/CIRRequest/ProcessRequestJson';

/** The classic consumer report as JSON, about a person, for a loan application. */
const parameters = {
  REPORT_PARAMETERS: { '@REPORT_ID': '2', '@SUBJECT_TYPE': '1', '@RESPONSE_TYPE': '5' },
  INQUIRY_REASON: { '@CODE': '1' },
  APPLICATION: { '@PRODUCT': '017', '@NUMBER': '0', '@AMOUNT': '0', '@CURRENCY': 'NGN' },
};
const searchByBvn = '4';

const facility = z.looseObject({
  INSTITUTION_NAME: textField,
  LOAN_TYPE_VALUE: textField,
  FIRST_DISBURSE_DATE: textField,
  SANCTIONED_AMOUNT_CAL: amountField,
  CURRENT_BALANCE_CAL: amountField,
  AMOUNT_OVERDUE_CAL: amountField,
  NUM_OF_DAYS_IN_ARREARS_CAL: countField,
  ASSET_CLASSIFICATION_CAL: textField,
});

const hit = z.looseObject({
  CREDIT_SCORE_DETAILS: z.nullish(
    z.looseObject({
      CREDIT_SCORE_SUMMARY: z.nullish(z.looseObject({ CREDIT_SCORE: countField })),
    }),
  ),
  CreditFacilityHistory24: listField(facility),
  InquiryHistoryDetails: listField(z.looseObject({})),
});

const several = z.looseObject({
  REFERENCENO: textField,
  BODY: z.looseObject({
    SEARCHRESULTLIST: z.array(z.looseObject({ BUREAUID: textField })).check(z.minLength(1)),
  }),
});

/** One of these is there. */
const answer = z
  .looseObject({
    ConsumerHitResponse: z.optional(z.looseObject({ BODY: hit })),
    ConsumerSearchResultResponse: z.optional(several),
    ConsumerNoHitResponse: z.optional(z.looseObject({})),
    ErrorResponse: z.optional(z.looseObject({})),
  })
  .check(z.refine((given) => Object.keys(given).some((name) => name.endsWith('Response'))));
type Answer = z.output<typeof answer>;

/**
 * CRC. The request is JSON within JSON. A person whom lenders reported in two ways is several
 * records of one BVN; then the bureau lists them, and is asked again for their merged report.
 */
export function crc(account: BureauAccount, withinMs: number): CreditBureau {
  const post = postTo(account, withinMs);
  const ask = (request: object): Promise<Answer> =>
    post(
      path,
      {
        Request: JSON.stringify({ '@REQUEST_ID': '1', ...request }),
        UserName: account.username,
        Password: account.password,
      },
      answer,
    );
  return {
    name: 'crc',
    async ask({ bvn }) {
      const found = await ask({
        REQUEST_PARAMETERS: parameters,
        SEARCH_PARAMETERS: { '@SEARCH-TYPE': searchByBvn, BVN_NO: bvn },
      });
      const { ConsumerSearchResultResponse: list } = found;
      const report = list === undefined ? found : await ask(mergeOf(list));
      if (report.ConsumerHitResponse) return toReport(report.ConsumerHitResponse.BODY);
      if (report.ConsumerNoHitResponse) return null;
      throw new BureauError('rejected', 'The bureau did not take the question.');
    },
  };
}

function mergeOf({ REFERENCENO: reference, BODY }: z.output<typeof several>) {
  const ids = BODY.SEARCHRESULTLIST.map(({ BUREAUID }) => BUREAUID);
  const merged = { '@PRIMARY-BUREAU-ID': ids[0], BUREAU_ID: ids };
  return {
    REQUEST_PARAMETERS: {
      ...parameters,
      REQUEST_REFERENCE: { '@REFERENCE-NO': reference, MERGE_REPORT: merged },
    },
  };
}

function toReport(body: z.output<typeof hit>): CreditReport {
  const facilities = body.CreditFacilityHistory24;
  const score = body.CREDIT_SCORE_DETAILS?.CREDIT_SCORE_SUMMARY?.CREDIT_SCORE ?? 0;
  return summarise(facilities.map(toFacility), {
    score: score === 0 ? null : score,
    daysInArrears: Math.max(0, ...facilities.map((one) => one.NUM_OF_DAYS_IN_ARREARS_CAL)),
    monthlyInstalments: null,
    enquiries: body.InquiryHistoryDetails.length,
  });
}

function toFacility(one: z.output<typeof facility>): ReportedFacility {
  return {
    lender: one.INSTITUTION_NAME,
    kind: one.LOAN_TYPE_VALUE,
    openedOn: dateOf(one.FIRST_DISBURSE_DATE),
    amount: one.SANCTIONED_AMOUNT_CAL,
    balance: one.CURRENT_BALANCE_CAL,
    overdue: one.AMOUNT_OVERDUE_CAL,
    standing: one.ASSET_CLASSIFICATION_CAL,
  };
}
