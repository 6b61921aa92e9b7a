import * as z from 'zod/mini';
import { clientCall, detail, secondFactorAsked } from '../call.ts';
import { accountChanges } from '../limits.ts';
import { userDetail } from './accounts.ts';
import { profileForm } from './profile-form.ts';

/** Fields of the profile that this call never sets. */
export const neverSetHere = ['email', 'corporate_email', 'employee_profile', 'user_type'] as const;

/** Unknown fields are passed on, so that the server can reject them by name. */
const partialUpdate = z.looseObject(profileForm.shape);

const readReplies = { 200: userDetail, 404: detail };

export const updateUser = clientCall('PUT /accounts/api/quarrter-client-user-update/:user_id/', {
  limits: [accountChanges],
  summary: 'Update my profile',
  description:
    'Changes only the fields that are sent; an unknown field is an error. Bank details, a ' +
    'security question, and a change of name, date of birth, phone number, NIN or BVN need a ' +
    'password checked within 5 minutes and the second factor of a client who has one. Details ' +
    'that our staff verified cannot be changed.',
  example: { city: 'Lagos', occupation: 'Maintenance engineer' },
  body: partialUpdate,
  replies: { 200: userDetail, 403: z.union([secondFactorAsked, detail]) },
});

/** Other paths to the profile that earlier front ends read, without and with the id. */
export const variantDetails = [
  clientCall('GET /accounts/api/quarrter-client-user-detail/', {
    summary: 'Read my profile without naming the id',
    replies: readReplies,
  }),
  clientCall('GET /accounts/api/quarrter-client-detail/', {
    summary: 'Read my profile (short path)',
    replies: readReplies,
  }),
  clientCall('GET /accounts/api/quarrter-client-user-update/', {
    summary: 'Read my profile (update path)',
    replies: readReplies,
  }),
] as const;

export const variantDetailsOf = [
  clientCall('GET /accounts/api/quarrter-client-detail/:user_id/', {
    summary: 'Read my profile (short path, with the id)',
    replies: readReplies,
  }),
  clientCall('GET /accounts/api/quarrter-client-user-update/:user_id/', {
    summary: 'Read my profile (update path, with the id)',
    replies: readReplies,
  }),
] as const;
