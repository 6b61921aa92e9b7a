import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { clientTable, emptySealed, tablesOf, whyKept } from '../platform/database/define-table.ts';

/** The context that the number of an estate's account is sealed for. */
export const estateAccountContext = (accountId: string): string => `estate-account:${accountId}`;

const leftOut = { leftOut: 'About the estate of the client, recorded after their death.' };

type Evidence = {
  file_name: string;
  bytes: number;
  sha256: string;
  file_key: string;
  proposed_by: string;
  proposed_at: Date;
};

export const estatesDb = tablesOf({
  client_deaths: clientTable<
    Evidence & {
      death_id: string;
      state: 'proposed' | 'recorded' | 'declined';
      died_on: IsoDate;
    }
  >({
    exported: leftOut,
    erased: 'deleted',
    files: { root: 'deaths', rowsOf: 'client_deaths', id: 'death_id' },
  }),
  estate_accounts: clientTable<
    Evidence & {
      account_id: string;
      currency: Currency;
      state: 'proposed' | 'approved' | 'declined' | 'replaced';
      grant_kind: 'probate' | 'administration';
      representative: string;
      bank_code: string;
      account_number_sealed: string;
      account_name: string;
      account_ending: string;
      account_index: string;
      set_off_agreed: boolean;
      approved_at: Generated<Date | null>;
    }
  >({
    exported: leftOut,
    erased: { kept: whyKept.books, texts: 'bank_code file_key file_name sha256' },
    cleared: {
      account_number_sealed: emptySealed,
      account_name: '',
      account_ending: '',
      account_index: '',
      representative: '',
    },
    sealed: { account_number_sealed: (row) => estateAccountContext(row.account_id) },
    indexed: ['account_index'],
    files: { root: 'estates', rowsOf: 'estate_accounts', id: 'account_id' },
  }),
});
