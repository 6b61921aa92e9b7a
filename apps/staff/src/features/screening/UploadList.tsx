import { screeningLimitBytes, uploadScreeningList } from '@quarrter/contract/staff/screening';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
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
      onSent={() => client.invalidateQueries({ queryKey: keys.screeningLists() })}
    >
      A CSV file with a <b>name</b> column, and optional columns <b>reference</b> and{' '}
      <b>date_of_birth</b>. It replaces the list in use when all its lines are right; then every
      client is compared with it.
    </CsvUpload>
  );
}
