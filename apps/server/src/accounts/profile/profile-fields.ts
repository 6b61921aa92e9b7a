import { columnOf, type ProfileField } from '@quarrter/domain/people';

/** Fields of the client's own row, next to the profile. */
export const contactFieldNames = ['first_name', 'last_name', 'phone_number'] as const;
export type ContactField = (typeof contactFieldNames)[number];

/** Binds the sealed value of a field to its client, so that it opens nowhere else. */
export function sealContext(clientId: string, name: ProfileField): string {
  return `${clientId}:${columnOf(name).replace(/_sealed$/, '')}`;
}
