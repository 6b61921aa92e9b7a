import type { Approval } from '@quarrter/contract/staff/approvals';
import { estateEvidence } from '@quarrter/contract/staff/documents';
import * as contract from '@quarrter/contract/staff/estates';
import type { IsoDate } from '@quarrter/domain/calendar';
import { aboutClient, openClient } from '../accounts/index.ts';
import { type Proposal, propose } from '../approvals/index.ts';
import {
  type AuditedAction,
  type ConsoleDeps,
  defineActions,
  defineConsole,
  proposeAndRecordIn,
  type StaffMember,
} from '../console/index.ts';
import {
  checkEvidence,
  type Documents,
  oneFileBytes,
  readUpload,
  serveDocuments,
  type Upload,
  type UploadedFile,
} from '../documents/index.ts';
import { recordEvent } from '../events/index.ts';
import {
  countEnquiry,
  hasFailedToEstate,
  nameBank,
  nameOfAccount,
  type PaymentsDeps,
} from '../payments/index.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import {
  readEvidence,
  type StoredEvidence,
  withEvidence,
} from '../platform/files/evidence-files.ts';
import { type App, type MultipartForm, serve } from '../platform/http/http.ts';
import { conflict, invalid, notFound } from '../platform/http/http-error.ts';
import { clientDeath, findDeath, storeDeath } from './deaths.ts';
import {
  estateAccount,
  listEstateAccounts,
  notRecorded,
  storeEstateAccount,
} from './estate-accounts.ts';
import { deathProposed } from './events.ts';

type Proposing = Parameters<Parameters<typeof proposeAndRecordIn>[4]>[0];

type EstatesDeps = PaymentsDeps & ConsoleDeps & { readonly documents: Documents };

const actions = defineActions({
  'propose-death': 'Death of a client proposed',
  'propose-estate-account': 'Account of an estate proposed',
});

/** Clients who have died, and the accounts of their estates. */
export const estatesConsole = defineConsole<EstatesDeps>({ routes, uploads });

function routes(app: App, deps: EstatesDeps): void {
  const { db, files } = deps;
  serve(app, contract.readEstate, async ({ params, staff }) => {
    const { clientId } = await openClient(db, staff, params.id);
    const death = await findDeath(db, clientId);
    const isRecorded = death?.state === 'recorded';
    const state: 'recorded' | 'proposed' = isRecorded ? 'recorded' : 'proposed';
    return {
      death: death ? { state, diedOn: death.died_on, documentId: death.death_id } : null,
      accounts: await presentAccounts(db, clientId),
    };
  });

  serveDocuments(app, deps, estateEvidence, async ({ id: clientId, documentId }) => {
    const evidence = isId(clientId) ? await findEvidence(db, clientId, documentId) : undefined;
    if (evidence === undefined) throw notFound('There is no such document.');
    const { row, ...named } = evidence;
    return {
      ...aboutClient({ clientId }),
      clientId,
      ...named,
      content: await readEvidence(files, row),
    };
  });
}

async function presentAccounts(
  reader: Reader,
  clientId: string,
): Promise<contract.Estate['accounts']> {
  const accounts = await listEstateAccounts(reader, clientId);
  return Promise.all(
    accounts.map(async (row) => ({
      id: row.account_id,
      state: row.state,
      representative: row.representative,
      grant: row.grant_kind,
      currency: row.currency,
      setOffAgreed: row.set_off_agreed,
      holder: row.account_name,
      ending: row.account_ending,
      bank: await nameBank(reader, row.bank_code),
      failed:
        row.state === 'approved' &&
        row.approved_at !== null &&
        (await hasFailedToEstate(reader, {
          clientId,
          currency: row.currency,
          since: row.approved_at,
        })),
    })),
  );
}

async function findEvidence(reader: Reader, clientId: string, documentId: string) {
  const death = await findDeath(reader, clientId);
  if (death?.death_id === documentId) {
    return { row: death, label: 'Death certificate', note: 'death_certificate' };
  }
  const accounts = await listEstateAccounts(reader, clientId);
  const row = accounts.find(({ account_id }) => account_id === documentId);
  return row && { row, label: 'Grant of the estate', note: 'estate_grant' };
}

const file = 'A PDF of up to 10 MB';

const forms = [
  {
    title: 'death of a client',
    fields: contract.deathForm,
    files: [{ name: 'file', required: true }],
    descriptions: { file, diedOn: 'As the certificate has it' },
  },
  {
    title: 'account of an estate',
    fields: contract.estateForm,
    files: [{ name: 'file', required: true }],
    descriptions: {
      file,
      representative: 'As the grant names them',
      grant: '`probate` or `administration`',
      currency: '`NGN` or `USD`',
      bank: 'The code of the bank',
      account: '10 digits',
      setOff: '`yes` if the representative agreed in writing that debts are taken first, else `no`',
    },
  },
] as const satisfies readonly MultipartForm[];

function uploads(app: App, deps: EstatesDeps): void {
  const calls = [
    [contract.proposeDeath, proposeDeath, forms[0]],
    [contract.proposeEstateAccount, proposeEstateAccount, forms[1]],
  ] as const;
  for (const [call, run, form] of calls) {
    serve(
      app,
      call,
      async ({ params, staff, request, reply }) => {
        const proposal = await deps.documents.uploads.run(
          `staff:${staff.staffId}`,
          async (meter) => {
            const { clientId } = await openClient(deps.db, staff, params.id);
            const upload = await readUpload(request, { file: true }, meter);
            return run(deps, staff, clientId, upload);
          },
        );
        return reply.code(201).send(proposal);
      },
      { bodyLimit: oneFileBytes, forms: [form] },
    );
  }
}

async function proposeDeath(
  deps: EstatesDeps,
  staff: StaffMember,
  clientId: string,
  upload: Upload,
): Promise<Approval> {
  const missing = 'Please upload the death certificate as a PDF.';
  const form = await checkEvidence(deps, staff.staffId, upload, {
    form: contract.deathForm,
    missing,
  });
  const diedOn = form.diedOn as IsoDate;
  return withProposal(deps, staff, clientId, {
    action: actions['propose-death'],
    folder: 'deaths',
    file: form.file,
    propose: async (tx, stored, proposing) => {
      const { date, at } = proposing.businessTime;
      if (diedOn > date) throw invalid({ diedOn: ['This date is in the future.'] });
      await storeDeath(tx, { clientId, diedOn }, stored, { staffId: staff.staffId, at });
      await recordEvent(tx, deathProposed, { clientId, subjectId: null, at, payload: {} });
      const subject = { id: clientId, clientId };
      return propose(tx, clientDeath, {
        subject,
        payload: { deathId: stored.fileId },
        ...proposing,
      });
    },
  });
}

async function proposeEstateAccount(
  deps: EstatesDeps,
  staff: StaffMember,
  clientId: string,
  upload: Upload,
): Promise<Approval> {
  const missing = 'Please upload the probate or letters of administration as a PDF.';
  const form = await checkEvidence(deps, staff.staffId, upload, {
    form: contract.estateForm,
    missing,
  });
  const { bank: bankCode, account: accountNumber } = form;
  // Before the bank is asked, so that no one can read out its customers.
  const death = await findDeath(deps.db, clientId);
  if (death?.state !== 'recorded') throw conflict(notRecorded);
  await countEnquiry(deps, staff.staffId, { bankCode, accountNumber }, new Date());
  const accountName = await nameOfAccount(deps, bankCode, accountNumber);
  if (accountName === null) throw invalid({ account: ['This bank has no such account.'] });
  const account = {
    clientId,
    bankCode,
    accountNumber,
    accountName,
    representative: form.representative,
    setOffAgreed: form.setOff === 'yes',
    currency: form.currency === 'USD' ? 'USD' : 'NGN',
    grant: form.grant === 'probate' ? 'probate' : 'administration',
  } as const;
  return withProposal(deps, staff, clientId, {
    action: actions['propose-estate-account'],
    folder: 'estates',
    file: form.file,
    propose: async (tx, stored, proposing) => {
      const by = { staffId: staff.staffId, at: proposing.businessTime.at };
      await storeEstateAccount(tx, deps.secrets, account, stored, by);
      const subject = { id: clientId, clientId };
      const payload = { accountId: stored.fileId };
      return propose(tx, estateAccount(), { subject, payload, ...proposing });
    },
  });
}

type WithFile = {
  readonly action: AuditedAction['action'];
  readonly folder: string;
  readonly file: UploadedFile;
  readonly propose: (tx: Tx, stored: StoredEvidence, proposing: Proposing) => Promise<Proposal>;
};

/** The file of a proposal that is not made is removed again. */
function withProposal(
  deps: EstatesDeps,
  staff: StaffMember,
  clientId: string,
  { action, folder, file: sent, propose: run }: WithFile,
): Promise<Approval> {
  const folderOf = (fileId: string) => `${folder}/${clientId}/${fileId}`;
  return withEvidence(deps, { folderOf, file: sent }, (stored, named) =>
    deps.db.transaction().execute(async (tx) => {
      const approval = await proposeAndRecordIn(
        tx,
        deps,
        staff,
        { action, clientId },
        (proposing) => run(tx, stored, proposing),
      );
      // If the connection breaks from here on, the row may be there.
      named();
      return approval;
    }),
  );
}
