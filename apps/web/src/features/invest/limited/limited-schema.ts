import type { ContractForm } from '@quarrter/client/use-contract-form';
import { limitedTimeForm } from '@quarrter/contract/client/investment-forms';
import type { IsoDate } from '@quarrter/domain/calendar';
import { type ClientOffer, clientSlotsError } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import { addMessage, birthChecks, kinNinField } from '../form/investment-schema.ts';
import { lastStep, personSteps } from '../form/person-steps.ts';

/** The contract's form plus the checks that depend on the offer and on the business date. */
export function limitedSchema(offer: ClientOffer, today: IsoDate, savedNin: string | null = null) {
  const { shape } = limitedTimeForm;
  return z.extend(limitedTimeForm, {
    number_of_slots: shape.number_of_slots.check((context) =>
      addMessage(context, clientSlotsError(offer, Number(context.value))),
    ),
    ...birthChecks(shape, today),
    next_of_kin_nin: kinNinField(shape.next_of_kin_nin, savedNin),
  });
}

type LimitedSchema = ReturnType<typeof limitedSchema>;
export type LimitedInput = z.input<LimitedSchema>;
export type LimitedForm = ContractForm<z.output<LimitedSchema>, LimitedInput>;

export const limitedSteps: readonly { title: string; fields: readonly (keyof LimitedInput)[] }[] = [
  { title: 'Your slots', fields: ['number_of_slots'] },
  ...personSteps,
  lastStep,
];
