import * as z from 'zod/mini';
import { userDetail } from './accounts.ts';
import { defineCall, detail, fieldErrors } from './call.ts';
import { profileForm } from './profile-form.ts';

/** Fields of the profile that this call never sets, whoever asks (decisions, API-16). */
export const neverSetHere = ['email', 'corporate_email', 'employee_profile', 'user_type'] as const;

/** What the body holds beyond the form is kept, so that the server can refuse it by name. */
const partialUpdate = z.looseObject(profileForm.shape);

const ownId = z.object({ user_id: z.string() });
const readReplies = { 200: userDetail, 401: detail, 404: detail };

export const updateUser = defineCall({
  method: 'PUT',
  path: '/accounts/api/quarrter-client-user-update/:user_id/',
  auth: 'client',
  summary:
    'Change some fields of the own profile; every other field stays (API-16). 403 is a security question when the password was not checked within five minutes (PRO-24).',
  params: ownId,
  body: partialUpdate,
  replies: { 200: userDetail, 400: fieldErrors, 401: detail, 403: detail, 404: detail },
});

/** API-14, API-15: the paths the first client also read, with and without the id. */
export const variantDetails = [
  defineCall({
    method: 'GET',
    path: '/accounts/api/quarrter-client-user-detail/',
    auth: 'client',
    summary: "The signed-in client's own details (API-13, without the id).",
    replies: readReplies,
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/api/quarrter-client-detail/',
    auth: 'client',
    summary: "The signed-in client's own details (API-14).",
    replies: readReplies,
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/api/quarrter-client-user-update/',
    auth: 'client',
    summary: "The signed-in client's own details (API-15).",
    replies: readReplies,
  }),
] as const;

export const variantDetailsOf = [
  defineCall({
    method: 'GET',
    path: '/accounts/api/quarrter-client-detail/:user_id/',
    auth: 'client',
    summary: "The signed-in client's own details (API-14, with the id).",
    params: ownId,
    replies: readReplies,
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/api/quarrter-client-user-update/:user_id/',
    auth: 'client',
    summary: "The signed-in client's own details (API-15, with the id).",
    params: ownId,
    replies: readReplies,
  }),
] as const;
