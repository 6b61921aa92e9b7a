/* The script of the pages with a form; each part leaves a page without its form alone. */
import './calculators.ts';
import './contact.ts';
