import type { SavedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { maskLastFour } from '@quarrter/domain/people';
import { readProfile } from '../../accounts/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { readLastForm } from '../queries.ts';
import { openDetails, type StoredDetails } from './stored-form.ts';

/**
 * The next of kin of the client's profile, or else of the last investment, with the NIN in full:
 * for the server's own use. Null when neither has all details.
 */
export async function readSavedNextOfKin(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
): Promise<SavedNextOfKin | null> {
  const { fields } = await readProfile(reader, secrets, clientId);
  const inProfile = nextOfKinOf(fields);
  if (Object.values(inProfile).every((value) => value !== '')) return inProfile;
  const form = await readLastForm(reader, clientId);
  return form === undefined
    ? null
    : nextOfKinOf(openDetails(secrets, clientId, form as StoredDetails));
}

/** Whether the client named a next of kin with their last investment. */
export async function namedNextOfKin(reader: Reader, clientId: string): Promise<boolean> {
  const form = (await readLastForm(reader, clientId)) as Partial<StoredDetails> | undefined;
  return Boolean(form?.next_of_kin_first_name);
}

/** Returns the saved next of kin for the browser, with the NIN masked. */
export async function showSavedNextOfKin(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
): Promise<SavedNextOfKin | null> {
  const saved = await readSavedNextOfKin(reader, secrets, clientId);
  return saved && { ...saved, next_of_kin_nin: maskLastFour(saved.next_of_kin_nin) };
}

/**
 * The form with the stored NIN in the place of its mask, so that the number never has to cross to
 * the browser and back. The mask means that number only for the person it belongs to.
 */
export async function withSavedNin<Form extends { [field: string]: unknown }>(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
  form: Form,
): Promise<Form> {
  const { next_of_kin_nin: sent } = form;
  if (typeof sent !== 'string' || !masked.test(sent)) return form;
  const saved = await readSavedNextOfKin(reader, secrets, clientId);
  const isSame =
    saved !== null &&
    maskLastFour(saved.next_of_kin_nin) === sent &&
    identity.every((name) => form[name] === saved[name]);
  if (!isSame) throw invalid({ next_of_kin_nin: ['Please enter the full number.'] });
  return { ...form, next_of_kin_nin: saved.next_of_kin_nin };
}

const masked = /^\*{7}\d{4}$/;

/** Who the person is; everything else about them may be corrected beside a stored NIN. */
const identity = [
  'next_of_kin_first_name',
  'next_of_kin_last_name',
  'next_of_kin_date_of_birth',
] as const;

function nextOfKinOf(fields: { [name in keyof SavedNextOfKin]: string | null }): SavedNextOfKin {
  return {
    next_of_kin_title: fields.next_of_kin_title ?? '',
    next_of_kin_first_name: fields.next_of_kin_first_name ?? '',
    next_of_kin_last_name: fields.next_of_kin_last_name ?? '',
    next_of_kin_date_of_birth: fields.next_of_kin_date_of_birth ?? '',
    next_of_kin_relationship: fields.next_of_kin_relationship ?? '',
    next_of_kin_email: fields.next_of_kin_email ?? '',
    next_of_kin_phone_number: fields.next_of_kin_phone_number ?? '',
    next_of_kin_nin: fields.next_of_kin_nin ?? '',
  };
}
