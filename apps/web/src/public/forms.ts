/*
 * The script of the pages with a form. It may load in the middle of typing (site.ts), so it
 * processes the fields as they are.
 */
import { startCalculator } from './calculators.ts';
import { startContact } from './contact.ts';

const calculator = document.querySelector<HTMLFormElement>('form[data-calculator]');
const contact = document.querySelector<HTMLFormElement>('form[data-contact]');
if (calculator) startCalculator(calculator);
if (contact) startContact(contact);
