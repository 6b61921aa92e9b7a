import type { Approval } from '@quarrter/contract/staff/approvals';
import { correctionForm } from '@quarrter/contract/staff/identity-corrections';
import { birthDateErrors } from '@quarrter/domain/people';
import type * as z from 'zod/mini';
import { propose } from '../../approvals/index.ts';
import { defineActions, proposeAndRecordIn, type StaffMember } from '../../console/index.ts';
import { checkEvidence, type Upload } from '../../documents/index.ts';
import { withEvidence } from '../../platform/files/evidence-files.ts';
import { badRequest, invalid } from '../../platform/http/http-error.ts';
import {
  type Correction,
  correctedFields,
  type StoredIdentity,
  storeCorrection,
} from '../identity/identity-corrections.ts';
import type { AccountsConsoleDeps } from './client-panels.ts';
import { identityCorrection, requireVerified } from './identity-correction.ts';

const actions = defineActions({ 'propose-correction': 'Correction of an identity proposed' });

const missing = 'Please upload the evidence as a PDF.';

/** An officer has seen the evidence; nothing changes before someone else has seen it too. */
export async function proposeCorrection(
  deps: AccountsConsoleDeps,
  staff: StaffMember,
  clientId: string,
  upload: Upload,
): Promise<Approval> {
  const { db, secrets } = deps;
  const form = await checkEvidence(deps, staff.staffId, upload, { form: correctionForm, missing });
  const folderOf = (fileId: string) => `identity-corrections/${clientId}/${fileId}`;
  const asked = { action: actions['propose-correction'], clientId };
  return withEvidence(deps, { folderOf, file: form.file }, (file, named) =>
    db.transaction().execute(async (tx) => {
      const approval = await proposeAndRecordIn(tx, deps, staff, asked, async (proposing) => {
        const { date, at } = proposing.businessTime;
        const { date_of_birth: error } = birthDateErrors({ date_of_birth: form.dateOfBirth }, date);
        if (error !== undefined) throw invalid({ dateOfBirth: [error] });
        const before = await requireVerified(tx, secrets, clientId);
        const values = { before, after: corrected(before, form) };
        if (correctedFields(values).length === 0)
          throw badRequest('You have not changed anything. Correct a value, then propose it.');
        const by = { staffId: staff.staffId, at };
        await storeCorrection(tx, secrets, clientId, { values, file, by });
        return propose(tx, identityCorrection(secrets), {
          subject: { id: clientId, clientId },
          payload: { correctionId: file.fileId, reason: form.reason },
          ...proposing,
        });
      });
      // If the connection breaks from here on, the row may be there.
      named();
      return approval;
    }),
  );
}

function corrected(
  before: StoredIdentity,
  form: z.infer<typeof correctionForm>,
): Correction['after'] {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    date_of_birth: form.dateOfBirth || before.date_of_birth,
    nin: form.nin || before.nin,
    bvn: form.bvn || before.bvn,
  };
}
