/* The script of the pages with a form. It is loaded beside the page, so it may be there before the form is. */
import { startCalculator } from './calculators.ts';
import { startContact } from './contact.ts';

function start(): void {
  const calculator = document.querySelector<HTMLFormElement>('form[data-calculator]');
  const contact = document.querySelector<HTMLFormElement>('form[data-contact]');
  if (calculator) startCalculator(calculator);
  if (contact) startContact(contact);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
