import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { useBanks } from '../api/banks.ts';
import { LastFour } from './LastFour.tsx';

/** The bank account of the profile, as far as the browser knows it. */
export type SavedAccount = { readonly bankCode: string; readonly lastFour: string };

/** Reads the bank account from a profile; null without one. */
export function savedAccountOf(profile: {
  bank_name?: string;
  bank_account_number?: string;
}): SavedAccount | null {
  const { bank_name: bankCode = '', bank_account_number: masked = '' } = profile;
  return bankCode === '' || masked === '' ? null : { bankCode, lastFour: masked.slice(-4) };
}

/** The saved account in the place of the fields of bank and number, with a way to change it. */
export function SavedAccountBox(props: {
  account: SavedAccount;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <section aria-label="Bank account" className="grid gap-1.5">
      <p className="text-sm font-600">Bank account</p>
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line-strong
          p-4"
      >
        <Landmark aria-hidden="true" className="size-5 shrink-0 text-main-text" />
        <div className="grid min-w-40 flex-1 basis-0 gap-0.5">
          <p className="font-600">
            <AccountName account={props.account} />
          </p>
          <div className="text-sm text-ink-soft">{props.children}</div>
        </div>
        <Button
          id="change_account"
          size="small"
          aria-label="Change bank account"
          onMouseDown={keepFieldFocused}
          onClick={props.onChange}
        >
          Change
        </Button>
      </div>
    </section>
  );
}

/** `GTBank ending in 6789`. */
export function AccountName({ account }: { account: SavedAccount }) {
  const bank = useBanks().data?.find(({ code }) => code === account.bankCode)?.name;
  return (
    <>
      {bank ?? 'Account'} <LastFour of={account.lastFour} />
    </>
  );
}
