import * as z from 'zod/mini';
import { date, detail, staffCall } from '../call.ts';
import { dateField, requiredText } from '../fields.ts';

export const holidayForm = z.object({
  date: dateField('Please enter the date'),
  name: requiredText('Please name the holiday', 80),
});

const holidays = z.object({
  results: z.array(
    z.object({
      date,
      name: z.string(),
      /** The government has not announced it yet. */
      isExpected: z.boolean(),
    }),
  ),
  /** The year that begins within 3 months and has no holidays yet, in words; else empty. */
  warning: z.string(),
});
export type Holidays = z.infer<typeof holidays>;

export const listHolidays = staffCall('GET /staff/api/holidays/', {
  needs: 'all staff',
  summary: 'List holidays',
  description:
    'Returns holidays from today on. They are not working days in the time to cancel a loan.',
  replies: { 200: holidays },
});

export const addHoliday = staffCall('POST /staff/api/holidays/', {
  needs: ['add-holiday'],
  summary: 'Add a holiday',
  description:
    'Adds a holiday, or confirms an expected one. It applies to loans paid out from then on.',
  example: { date: '2027-03-10', name: 'Eid-el-Fitr' },
  body: holidayForm,
  replies: { 200: holidays, 409: detail },
});
