import type { CallInput } from '@quarrter/client/calls';
import type { Call } from '@quarrter/contract/call';
import { requestFile } from '../api/request.ts';
import { SmallDownload } from './DownloadFile.tsx';

/** A file of a whole list may take minutes to arrive. */
export const longFileMs = 10 * 60_000;

/** Saves a list with every row that it finds, also those that the page does not show yet. */
export function SaveFile<C extends Call>(props: {
  call: C;
  query?: CallInput<C>['query'];
  name: string;
  label?: string;
}) {
  const { call, query = {}, name, label = 'Save as CSV' } = props;
  const read = () => requestFile(call, { query, withinMs: longFileMs });
  return (
    <SmallDownload name={name} tone="quiet" read={read}>
      {label}
    </SmallDownload>
  );
}
