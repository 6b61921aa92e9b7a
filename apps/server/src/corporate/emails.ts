import { brand, contact } from '@quarrter/ui/brand';
import type { EmailContent } from '../platform/render-email.ts';

/**
 * COR-05: goes to the address on the roster, whoever typed it. It names no client: the address may belong to
 * the colleague whose staff ID was borrowed.
 */
export function linkedNotice(to: string, partner: string, publicUrl: string): EmailContent {
  return {
    to,
    subject: `Your staff record was linked to a ${brand.name} account`,
    firstName: null,
    heading: 'Your staff record was linked',
    paragraphs: [
      `Somebody, hopefully you, linked your staff record at ${partner} to a ${brand.name} account, to apply for corporate staff loans. A record can be linked to one account only.`,
      `If it was you, there is nothing to do. If it was not you, call us on ${contact.phone} or write to ${contact.email}, and tell your company.`,
    ],
    button: { label: 'Contact us', url: `${publicUrl}/contact` },
  };
}
