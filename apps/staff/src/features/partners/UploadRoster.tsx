import { invalidate } from '@quarrter/client/calls';
import { useNavigate } from '@quarrter/client/router';
import { rosterLimitBytes, uploadRoster } from '@quarrter/contract/staff/partners';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { CsvUpload } from '../../shell/CsvUpload.tsx';
import { afterPartner } from './use-partners.ts';

/** Sends a roster and opens its page, which follows its reading. */
export function UploadRoster({ partnerId }: { partnerId: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <CsvUpload
      label="Roster"
      action="Upload the roster"
      limitBytes={rosterLimitBytes}
      send={(file, onProgress) =>
        upload(uploadRoster, {
          params: { id: partnerId },
          fields: {},
          files: { file },
          onProgress,
        })
      }
      onSent={async ({ body }) => {
        await invalidate(queries, ...afterPartner.reloads);
        navigate(paths.roster.getHref(body.id));
      }}
    >
      A CSV file with the columns <b>email</b> and <b>staff_id</b>, saved from a spreadsheet. You
      can review the changes first. A second person approves them.
    </CsvUpload>
  );
}
