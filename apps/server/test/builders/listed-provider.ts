import type { ProviderLists, ProviderRecord, SettlementRecord } from '../../src/payments/index.ts';

/** A provider that holds exactly these records, for a comparison with planted differences. */
export type ListedProvider = ProviderLists & {
  records: ProviderRecord[];
  settlements: SettlementRecord[];
  balances: Map<string, bigint>;
  /** The pages that were read, and a page that fails once. */
  pagesRead: string[];
  failOn: string | null;
};

/** As many records as the real provider puts on a page would make a slow test. */
const recordsPerPage = 2;

export function aListedProvider(): ListedProvider {
  const listed: ListedProvider = {
    records: [],
    settlements: [],
    balances: new Map(),
    pagesRead: [],
    failOn: null,
    async listRecords({ kind, place: { page } }) {
      const name = `${kind} ${page}`;
      if (listed.failOn === name) {
        listed.failOn = null;
        throw new Error('the connection broke');
      }
      listed.pagesRead.push(name);
      const all = listed.records.filter((record) => record.kind === kind);
      const records = all.slice((page - 1) * recordsPerPage, page * recordsPerPage);
      const isLast = records.length < recordsPerPage;
      return { records, next: isLast ? null : { page: page + 1, cursor: '' } };
    },
    listSettlements: async () => ({ settlements: listed.settlements, unreadable: [] }),
    sumSettlementFees: async () => 0n,
    findRecord: async (kind, key) =>
      listed.records.find((record) => record.kind === kind && record.key === key) ?? null,
    readBalances: async () => listed.balances,
  };
  return listed;
}
