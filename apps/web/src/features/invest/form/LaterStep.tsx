import type { SavedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import type { ComponentProps, ReactNode } from 'react';
import type { ShownPlan } from '../plan/shown-plan.ts';
import { InvestorStep } from './InvestorStep.tsx';
import { NextOfKinStep } from './NextOfKinStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';

type FieldsOf<Step extends typeof InvestorStep | typeof ReviewStep> = ComponentProps<Step>['field'];

/** The steps after the first one, which every kind of investment has: the person, and the check. */
export function LaterStep(props: {
  step: number;
  goTo: (step: number) => void;
  form: ComponentProps<typeof NextOfKinStep>['form'] & {
    field: FieldsOf<typeof InvestorStep> & FieldsOf<typeof ReviewStep>;
  };
  saved: SavedNextOfKin | null;
  /** More of the investment than its amount. */
  details: ReactNode;
  shown: ShownPlan;
}) {
  const { step, goTo, form, saved, details, shown } = props;
  if (step === 1) return <InvestorStep field={form.field} />;
  if (step === 2) return <NextOfKinStep form={form} saved={saved} />;
  return (
    <ReviewStep
      values={form.getValues()}
      field={form.field}
      details={details}
      shown={shown}
      onChange={goTo}
    />
  );
}
