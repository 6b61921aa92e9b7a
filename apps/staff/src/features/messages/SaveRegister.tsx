import { complaintRegister } from '@quarrter/contract/staff/messages';
import { requestFile } from '../../api/request.ts';
import { SmallDownload } from '../../shell/DownloadFile.tsx';

/** Saves every complaint with its times and its outcome, for the regulator. */
export function SaveRegister() {
  return (
    <SmallDownload
      name="complaints.csv"
      tone="quiet"
      read={() => requestFile(complaintRegister, {})}
    >
      Save the complaints as CSV
    </SmallDownload>
  );
}
