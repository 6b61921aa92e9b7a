/** The screens of the site and of the client app, by who sees them. */
import type { people } from '../../seed/people.ts';
import type { NewPerson } from '../people.ts';
import type { Tour } from '../screen.ts';
import { applicant, newcomer, offered } from './applicant.ts';
import { borrower } from './borrower.ts';
import { applicationScreens } from './forms.ts';
import { invested, investor } from './investor.ts';
import { late } from './late.ts';
import { accepting, declined, regular, repaying } from './once.ts';
import { visitor } from './visitor.ts';

/** A client of the demonstration, one who is new with each visit, or a visitor. */
export type ClientTour = Tour & { readonly who: 'visitor' | keyof typeof people | NewPerson };

export const clientTours: readonly ClientTour[] = [
  { who: 'visitor', screens: visitor },
  { who: 'newcomer', screens: newcomer },
  { who: 'applicant', screens: applicant },
  { who: 'offered', screens: offered },
  { who: 'borrower', screens: borrower },
  { who: 'late', screens: late },
  { who: 'investor', screens: investor },
  { who: 'invested', screens: invested },
  { who: 'applying', screens: applicationScreens },
  { who: 'declined', screens: declined },
  { who: 'accepting', screens: accepting },
  { who: 'repaying', screens: repaying },
  { who: 'regular', screens: regular },
];
