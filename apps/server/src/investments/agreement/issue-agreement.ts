import { taxRateOn } from '@quarrter/domain/investments';
import { readClientName, readHomeAddress } from '../../accounts/index.ts';
import {
  countIssued,
  type DocumentKind,
  issueDocument,
  type OpenedPdf,
  openIssuedDocument,
} from '../../issued-documents/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { readTaxVersions } from '../../products/index.ts';
import type { InvestmentsDeps } from '../deps.ts';
import { lockInvestments } from '../grow/holdings.ts';
import { type InvestmentRow, readInvestmentRows, readReversals } from '../queries.ts';
import { investmentAgreement } from './agreement-document.ts';

/** Every kind of document that is issued about an investment. */
export const investmentDocumentKinds: readonly DocumentKind<never>[] = [
  investmentAgreement,
] as never;

/** Issues the agreement of an investment that has started. */
export async function issueInvestmentAgreement(
  tx: Tx,
  { clientId, investmentId }: { clientId: string; investmentId: string },
  businessTime: BusinessTime,
): Promise<void> {
  const [row] = await readInvestmentRows(tx, clientId, [investmentId]);
  if (row === undefined) throw new Error(`There is no investment ${investmentId}`);
  const taxPpm = taxRateOn(await readTaxVersions(tx), row.start_on);
  const subject = { clientId, subjectId: investmentId };
  const data = {
    ...agreedOn(row, taxPpm),
    investor: await readInvestor(tx, row),
    investorAddress: await readHomeAddress(tx, clientId),
  };
  await issueDocument(tx, investmentAgreement, subject, data, businessTime);
}

function agreedOn(row: InvestmentRow, taxPpm: number) {
  return {
    investmentId: row.investment_id,
    kind: row.investment_type,
    currency: row.currency,
    amount: row.initial_amount,
    planMinimum: row.plan_minimum,
    ratePpm: row.rate_ppm,
    taxPpm,
    months: row.months,
    startOn: row.start_on,
    maturesOn: row.matures_on,
    startedAt: row.created_at.toISOString(),
  };
}

/**
 * As the form of the investment has it; a plan that the money of an imported one started has no
 * form, and the name is that of the client.
 */
async function readInvestor(tx: Tx, { client_id: clientId, form }: InvestmentRow): Promise<string> {
  const { first_name: first = '', last_name: last = '' } = form as {
    first_name?: string;
    last_name?: string;
  };
  return `${first} ${last}`.trim() || (await readClientName(tx, clientId)).names[0] || '';
}

/** Whether the client can open an agreement: one that was issued, or one that can be issued now. */
export async function hasInvestmentAgreement(
  reader: Reader,
  clientId: string,
  id: string,
): Promise<boolean> {
  const [row] = await readInvestmentRows(reader, clientId, [id]);
  if (row === undefined || row.imported_on !== null) return false;
  const subject = { clientId, subjectId: id };
  return (
    (await countIssued(reader, investmentAgreement, subject)) > 0 ||
    !(await isReversed(reader, subject))
  );
}

/** An agreement would state an amount that was reversed. */
async function isReversed(
  reader: Reader,
  { clientId, subjectId }: { clientId: string; subjectId: string },
): Promise<boolean> {
  return (await readReversals(reader, clientId, [subjectId])).length > 0;
}

type OwnInvestment = Pick<InvestmentRow, 'currency' | 'investment_type'> & {
  clientId: string;
  id: string;
};

/**
 * The agreement of a client's investment. One that started before agreements were issued gets its
 * agreement when it is first asked for, unless its payment was reversed. The client of an imported
 * investment agreed to it elsewhere.
 */
export async function openInvestmentAgreement(
  deps: Pick<InvestmentsDeps, 'db' | 'files' | 'publicUrl' | 'documentKinds'>,
  { clientId, id, currency, investment_type: kind }: OwnInvestment,
): Promise<OpenedPdf> {
  const [row] = isId(id) ? await readInvestmentRows(deps.db, clientId, [id]) : [];
  if (row?.currency !== currency || row.investment_type !== kind) throw notFound();
  if (row.imported_on !== null) throw notFound();
  const subject = { clientId, subjectId: id };
  const issued = await openIssuedDocument(deps, investmentAgreement, subject);
  if (issued !== null) return issued;
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockInvestments(tx, clientId, { ids: [id] });
    if ((await countIssued(tx, investmentAgreement, subject)) > 0) return;
    if (await isReversed(tx, subject)) throw notFound();
    await issueInvestmentAgreement(tx, { clientId, investmentId: id }, businessTime);
  });
  const opened = await openIssuedDocument(deps, investmentAgreement, subject);
  if (opened === null) throw new Error(`The agreement of ${id} was not issued`);
  return opened;
}
