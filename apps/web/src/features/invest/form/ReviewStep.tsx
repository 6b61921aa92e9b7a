import { Button } from '@quarrter/ui/Button';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LastFour } from '../../../bank-account/LastFour.tsx';
import { PlanEarnings, PlanInWords } from '../plan/PlanEarnings.tsx';
import type { ShownPlan } from '../plan/shown-plan.ts';
import { IdentityNotice } from './IdentityNotice.tsx';
import type { lastStep, personSteps } from './person-steps.ts';

type ShownField = (typeof personSteps)[number]['fields'][number];
type Tick = (typeof lastStep)['fields'][number];

/** Everything once more, before the card payment. */
export function ReviewStep(props: {
  values: { readonly [name in ShownField]?: unknown };
  field: (name: Tick) => UseFormRegisterReturn & { error: string | undefined };
  /** More of the investment than its amount. */
  details?: ReactNode;
  /** Its returns and dates, as they will be if it is paid today. */
  shown: ShownPlan;
  onChange: (step: number) => void;
}) {
  const { field, details, shown, onChange } = props;
  const values = props.values as { readonly [name in ShownField]?: string };
  return (
    <div className="grid gap-6">
      <PlanInWords {...shown} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-6">
          <Part title="Your investment" onChange={() => onChange(0)}>
            <Fact label="Investment Amount" strong>
              <Money amount={shown.capital} currency={shown.currency} />
            </Fact>
            {details}
          </Part>
          <Part title="About you" onChange={() => onChange(1)}>
            <Fact label="Name">
              {values.title} {values.first_name} {values.last_name}
            </Fact>
            <Fact label="Date of Birth">
              <DateText date={values.date_of_birth} />
            </Fact>
            <Fact label="Email">{values.email}</Fact>
            <Fact label="Phone Number">{values.phone_number}</Fact>
          </Part>
          <Part title="Next of kin" onChange={() => onChange(2)}>
            <Fact label="Name">
              {values.next_of_kin_title} {values.next_of_kin_first_name}{' '}
              {values.next_of_kin_last_name}
            </Fact>
            <Fact label="Relationship">{values.next_of_kin_relationship}</Fact>
            <Fact label="Date of Birth">
              <DateText date={values.next_of_kin_date_of_birth} />
            </Fact>
            <Fact label="Email">{values.next_of_kin_email}</Fact>
            <Fact label="Phone Number">{values.next_of_kin_phone_number}</Fact>
            <Fact label="NIN">
              <LastFour of={values.next_of_kin_nin ?? ''} />
            </Fact>
          </Part>
        </div>
        <section
          aria-label="What this investment earns"
          className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5 forced-colors:border"
        >
          <PlanEarnings {...shown} />
        </section>
      </div>
      <IdentityNotice currency={shown.currency} amount={shown.capital} />
      <div className="grid gap-1 border-t border-line pt-4">
        <CheckboxField
          label="I confirm that this information is true."
          {...field('information_is_true')}
        />
        <CheckboxField
          label="Save these details to my profile to save time next time."
          hint="This does not change the name, date of birth or phone number on it."
          {...field('save_to_profile')}
        />
      </div>
    </div>
  );
}

function Part(props: { title: string; onChange: () => void; children: ReactNode }) {
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-base">{props.title}</h3>
        <Button size="small" tone="plain" className="-me-3.5" onClick={props.onChange}>
          Change <span className="sr-only">{props.title}</span>
        </Button>
      </div>
      <Facts>{props.children}</Facts>
    </section>
  );
}
