import { contact } from '@quarrter/ui/brand';
import { classes } from '@quarrter/ui/classes';

const look = 'underline underline-offset-4';

/** Our number within a sentence, in the colour of the sentence. */
export function PhoneLink() {
  return (
    <a href={contact.phoneHref} className={look}>
      {contact.phone}
    </a>
  );
}

/** Our address within a sentence. */
export function MailLink() {
  return (
    <a href={`mailto:${contact.email}`} className={classes('wrap-anywhere', look)}>
      {contact.email}
    </a>
  );
}
