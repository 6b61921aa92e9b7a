import * as z from 'zod/mini';
import { date, defineCall, detail } from '../call.ts';
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
  /** The year that begins within three months and has no holidays yet, in words; else empty. */
  warning: z.string(),
});
export type Holidays = z.infer<typeof holidays>;

export const listHolidays = defineCall({
  method: 'GET',
  path: '/staff/api/holidays/',
  auth: 'staff',
  needs: 'all staff',
  summary: 'List holidays',
  description: 'From today on. They are no working days when the time to cancel a loan is counted.',
  replies: { 200: holidays },
});

export const addHoliday = defineCall({
  method: 'POST',
  path: '/staff/api/holidays/',
  auth: 'staff',
  needs: ['add-holiday'],
  summary: 'Add a holiday',
  description:
    'Or confirm one that was expected. It counts for loans that are paid out from then on.',
  example: { date: '2027-03-10', name: 'Eid-el-Fitr' },
  body: holidayForm,
  replies: { 200: holidays, 409: detail },
});
