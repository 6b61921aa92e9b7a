import { Readable } from 'node:stream';
import type { ReplyInside } from '@quarrter/contract/call';
import {
  type taxWithheld,
  type taxWithheldFile,
  taxWithheldRow,
} from '@quarrter/contract/staff/tax-withheld';
import { multiplyRatio, percentFromRatePpm } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { withClientNames } from '../../books/index.ts';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { type CsvColumns, csvStream } from '../../platform/files/csv.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { listTaxWithheld } from '../tax-withheld.ts';

type Asked = z.infer<(typeof taxWithheldFile)['query']>;

/** The investors from whom tax was withheld in a month, with their names. */
export async function showTaxWithheld(
  reader: Reader,
  asked: Asked & PageRequest,
): Promise<ReplyInside<typeof taxWithheld>> {
  const { results: investors, after } = await listTaxWithheld(reader, asked);
  const named = await withClientNames(reader, investors);
  const results = named.map(({ clientId, ...row }) => ({
    id: clientId,
    ...row,
    rate: rateOf(row),
  }));
  return { results, after };
}

/** To a hundredth of a percent: the tax of each return was rounded. */
function rateOf({ gross, tax }: { gross: bigint; tax: bigint }): string | null {
  if (gross <= 0n || tax < 0n) return null;
  return percentFromRatePpm(100 * Number(multiplyRatio(tax, 10_000n, gross, 'half-even')));
}

const columns: CsvColumns = {
  id: 'Client ID',
  clientName: 'Client',
  gross: 'Returns before tax',
  rate: 'Tax, percent',
  tax: 'Tax withheld',
  net: 'Returns after tax',
};

const actions = defineActions({ 'export-tax-withheld': 'List of tax withheld saved as CSV' });

/** The same investors as a file. The audit log has it before its first line. */
export async function exportTaxWithheld(
  db: Database,
  staff: StaffMember,
  asked: Asked,
): Promise<Readable> {
  await db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['export-tax-withheld'],
      subject: `tax withheld in ${asked.month}`,
      note: asked.currency,
    }),
  );
  return Readable.from(lines(db, asked)).compose(csvStream(columns));
}

/** Each page reads the month, so that there are few of them. */
const pageSize = 5_000;

async function* lines(db: Database, asked: Asked): AsyncGenerator<z.input<typeof taxWithheldRow>> {
  let after: string | undefined;
  do {
    const page = await showTaxWithheld(db, { ...asked, limit: pageSize, after });
    yield* page.results.map((row) => z.encode(taxWithheldRow, row));
    after = page.after ?? undefined;
  } while (after !== undefined);
}
