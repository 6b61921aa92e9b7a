import { brand, contact } from '@quarrter/ui/brand';
import type { EmailContent } from '../platform/render-email.ts';

/**
 * COR-05: sent to the address on the roster. It names no client, because the address may belong to
 * a colleague whose staff ID somebody else used.
 */
export function linkedEmail(to: string, partner: string, publicUrl: string): EmailContent {
  return {
    to,
    subject: `Your staff record is linked to a ${brand.name} account`,
    firstName: null,
    heading: 'Your staff record is linked',
    paragraphs: [
      `Your staff record at ${partner} was linked to a ${brand.name} account, so that the owner ` +
        'of the account can apply for corporate staff loans. A staff record can be linked to one ' +
        'account only.',
      'If this was you, you do not need to do anything. If this was not you, call us on ' +
        `${contact.phone} or email ${contact.email}, and tell your company.`,
    ],
    button: { label: 'Contact us', url: `${publicUrl}/contact` },
  };
}
