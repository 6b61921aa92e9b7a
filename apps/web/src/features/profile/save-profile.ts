import { setReply } from '@quarrter/client/calls';
import { userDetailCall } from '@quarrter/contract/client/accounts';
import { updateUser } from '@quarrter/contract/client/profile';
import { parseAmount } from '@quarrter/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { useClient } from '../../session/RequireClient.tsx';
import { storeDetails } from '../../session/store.ts';

/** Saves some fields of the profile and then shows the server's reply. */
export function useSave() {
  const { user_id } = useClient();
  const queries = useQueryClient();
  return async (fields: Record<string, string | undefined>) => {
    const own = { params: { user_id } };
    const detail = await request(updateUser, { ...own, body: fields });
    setReply(queries, userDetailCall, own, detail);
    storeDetails(user_id, detail);
    return detail;
  };
}

type Values = Record<string, string | undefined>;

const amounts: ReadonlySet<string> = new Set(['gross_monthly_income', 'rent_mortgage']);

/**
 * The fields that differ from the server’s last answer, because only those are sent. Amounts are
 * compared as amounts, and surrounding spaces are ignored.
 */
export function changedFields<V extends Values>(saved: V, values: V): Partial<V> {
  const changed = Object.entries(values).filter(
    ([name, value]) => plain(name, value) !== plain(name, saved[name]),
  );
  return Object.fromEntries(changed) as Partial<V>;
}

/** The API takes amounts without commas. */
export function withoutCommas<V extends Values>(fields: V): V {
  const sent = Object.entries(fields).map(([name, value]) => [
    name,
    amounts.has(name) ? value?.replaceAll(',', '') : value,
  ]);
  return Object.fromEntries(sent) as V;
}

function plain(name: string, value = ''): string {
  const text = value.trim();
  return amounts.has(name) ? (parseAmount(text)?.toString() ?? text) : text;
}
