/** ACC-06: an example of each of the ways a telephone number is understood in, beside every field that asks one. */
export const phoneHint = '0803 000 0000, or with the country’s code: +234 803 000 0000';
