import { invalidate } from '@quarrter/client/calls';
import {
  screeningLimitBytes,
  screeningLists,
  uploadScreeningList,
} from '@quarrter/contract/staff/screening';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/request.ts';
import { CsvUpload } from '../../shell/CsvUpload.tsx';

/** Sends a list, which is read and put in use in the background. */
export function UploadList() {
  const client = useQueryClient();
  return (
    <CsvUpload
      label="List"
      action="Upload the list"
      limitBytes={screeningLimitBytes}
      send={(file, onProgress) =>
        upload(uploadScreeningList, { params: {}, fields: {}, files: { file }, onProgress })
      }
      onSent={() => invalidate(client, screeningLists)}
    >
      A CSV file with a <b>name</b> column, and optional columns <b>reference</b> and{' '}
      <b>date_of_birth</b>. It replaces the list in use when all its lines are right; then every
      client is compared with it.
    </CsvUpload>
  );
}
