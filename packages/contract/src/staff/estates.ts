import { isAccountNumber } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { date, recordId, staffCall } from '../call.ts';
import { choiceField, dateField, nameField, requiredText } from '../fields.ts';
import { accountNames } from '../limits.ts';
import { uploadReplies } from './approvals.ts';

/*
 * A client has died: one member of staff records it with the death certificate, and another
 * decides. The account of who administers the estate is agreed on by two people as well, with the
 * grant of the court; what matures is then paid to it.
 */

const grants = ['probate', 'administration'] as const;
const currencies = ['NGN', 'USD'] as const;

export const deathForm = z.object({ diedOn: dateField('Please enter the date of death') });

export const estateForm = z.object({
  representative: nameField('Please enter the name of the representative', 120),
  grant: choiceField(grants, 'Please choose the grant'),
  currency: choiceField(currencies, 'Please choose the currency'),
  bank: requiredText('Please choose a bank', 10),
  account: requiredText('Please enter the account number', 10).check(
    z.refine(isAccountNumber, 'An account number has 10 digits.'),
  ),
  /** `yes` when the representative agreed in writing that debts are taken first; else `no`. */
  setOff: choiceField(['yes', 'no'], 'Please choose whether debts are taken first'),
});

export const proposeDeath = staffCall('POST /staff/api/clients/:id/death/', {
  needs: ['correct-identity'],
  summary: 'Propose to record that a client has died',
  description:
    'Proposes it as a form (multipart) with `diedOn` and the death certificate, a PDF `file`. ' +
    'From then on nothing is paid to the client and no saved card is charged. When someone else, ' +
    'who opened the certificate, approves, the client can no longer sign in and gets no emails.',
  replies: uploadReplies,
});

export const proposeEstateAccount = staffCall('POST /staff/api/clients/:id/estate/', {
  needs: ['check-withdrawal'],
  summary: 'Propose the bank account of an estate',
  description:
    'Proposes it as a form (multipart) with the representative, the bank account, and the ' +
    'probate or letters of administration as a PDF, `file`. The bank is asked for the holder. ' +
    'When someone else, who opened the grant, approves, what has matured in the currency is paid ' +
    'to the account, and each other investment when it matures.',
  limits: [accountNames],
  replies: uploadReplies,
});

export const estate = z.object({
  /** Null while no death was proposed or recorded. */
  death: z.nullable(
    z.object({ state: z.enum(['proposed', 'recorded']), diedOn: date, documentId: recordId }),
  ),
  /** Newest first. */
  accounts: z.array(
    z.object({
      id: recordId,
      state: z.enum(['proposed', 'approved', 'declined', 'replaced']),
      representative: z.string(),
      grant: z.enum(grants),
      currency: z.enum(currencies),
      bank: z.string(),
      holder: z.string(),
      ending: z.string(),
      setOffAgreed: z.boolean(),
      /** A transfer to it failed or was returned: it is paid again once an account is approved. */
      failed: z.boolean(),
    }),
  ),
});
export type Estate = z.infer<typeof estate>;

export const readEstate = staffCall('GET /staff/api/clients/:id/estate/', {
  needs: 'all staff',
  summary: 'Read the estate of a client',
  description: 'Returns whether the client has died, and the accounts of the estate.',
  replies: { 200: estate },
});
