/** The fixed choices of the profile and the application forms. */

/** PRO-06, LON-44. */
export const titles = ['Mr', 'Mrs', 'Miss', 'Dr', 'Prof', 'Chief'] as const;
export type Title = (typeof titles)[number];

/** How long a person has lived at the address (PRO-07, LON-20). */
export const residencies = ['0-1 Year', '2-3 Years', '4-5 Years', '5+ Years'] as const;
export type Residency = (typeof residencies)[number];

/** PRO-23. */
export const securityQuestions = [
  'What was the name of your first pet?',
  "What is your mother's maiden name?",
  'What high school did you attend?',
  'What was the name of your first school?',
  'What was your first car?',
  'What was your favourite childhood food?',
  'Where did you meet your spouse?',
] as const;
export type SecurityQuestion = (typeof securityQuestions)[number];
