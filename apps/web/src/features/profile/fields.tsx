import { formatDate, parseIsoDate } from '@quarrter/domain/calendar';
import { nigerianStates, residencies, titles } from '@quarrter/domain/people';
import { TextLink } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { paths } from '../../paths.ts';
import { DatePartsField } from './DatePartsField.tsx';
import type { employmentSection, nextOfKinSection, personalSection } from './profile-sections.ts';
import type { SectionForm } from './use-section.ts';

type Fields<Name extends string> = { section: SectionForm<Name> };

/** A state that was typed before there was a list stays one of the options. */
function statesWith(saved: string): readonly string[] {
  const isListed = saved === '' || (nigerianStates as readonly string[]).includes(saved);
  return isListed ? nigerianStates : [saved, ...nigerianStates];
}

const grid = 'grid gap-5 sm:grid-cols-2';
const wide = 'sm:col-span-2';

/** A date of birth in three fields; its value is one text of the form. */
function BirthField<Name extends string>(
  props: Fields<Name> & { name: Name; label: string; optional?: boolean; autoComplete?: boolean },
) {
  const { section, name: own, ...rest } = props;
  const { form } = section;
  const name: string = own;
  const value = form.watch(name) ?? '';
  const isTold = form.attempt > 0 || form.formState.touchedFields[name] === true;
  return (
    <DatePartsField
      {...rest}
      name={name}
      value={value}
      error={section.field(own).error}
      onChange={(date) => form.setValue(name, date, { shouldDirty: true, shouldValidate: isTold })}
      onBlur={() => form.setValue(name, value, { shouldTouch: true, shouldValidate: true })}
    />
  );
}

/** A client whose identity staff verified changes name and date of birth through them. */
export function PersonalFields({
  section,
  verified,
}: Fields<(typeof personalSection.fields)[number]> & { verified: boolean }) {
  const { field, saved } = section;
  const bornOn = parseIsoDate(saved.date_of_birth);
  return (
    <div className={grid}>
      <SelectField
        label="Title"
        autoComplete="honorific-prefix"
        options={titles}
        {...field('title')}
      />
      {verified && bornOn !== null ? (
        <TextField
          label="Date of Birth"
          name="date_of_birth"
          value={formatDate(bornOn)}
          readOnly
          error={field('date_of_birth').error}
        />
      ) : (
        <BirthField section={section} name="date_of_birth" label="Date of Birth" autoComplete />
      )}
      <TextField
        label="First Name"
        autoComplete="given-name"
        readOnly={verified}
        {...field('first_name')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        readOnly={verified}
        {...field('last_name')}
      />
      {verified && (
        <p className={classes(wide, 'text-sm text-ink-soft')}>
          Our team has verified your name{bornOn === null ? '' : ' and date of birth'}.{' '}
          <TextLink href={paths.contact.getHref()}>
            Contact us to change {bornOn === null ? 'it' : 'them'}
          </TextLink>
        </p>
      )}
      <div className={wide}>
        <TextField label="Contact Address" autoComplete="street-address" {...field('address')} />
      </div>
      <TextField label="City" autoComplete="address-level2" {...field('city')} />
      <SelectField
        label="State"
        autoComplete="address-level1"
        options={statesWith(saved.state)}
        {...field('state')}
      />
      <TextField
        label="Postal Code"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('postal_code')}
      />
      <SelectField
        label="Residency Duration"
        hint="How long you have lived there"
        options={residencies}
        {...field('address_duration')}
      />
    </div>
  );
}

/** Optional here; the loan forms ask for what they need. */
export function EmploymentFields({
  section: { field },
}: Fields<(typeof employmentSection.fields)[number]>) {
  return (
    <div className={grid}>
      <TextField
        label="Employer"
        optional
        autoComplete="organization"
        {...field('present_employer')}
      />
      <TextField label="Role" optional autoComplete="organization-title" {...field('occupation')} />
      <TextField label="Department" optional {...field('department')} />
      <TextField
        label="Time with this employer"
        optional
        hint="For example: 3 years"
        {...field('duration')}
      />
      <div className={wide}>
        <TextField label="Employer Address" optional {...field('employer_address')} />
      </div>
      <MoneyField
        label="Monthly Salary"
        optional
        hint="Before tax"
        {...field('gross_monthly_income')}
      />
      <MoneyField
        label="Rent/Mortgage"
        optional
        hint="Per month. Enter 0 if none"
        {...field('rent_mortgage')}
      />
    </div>
  );
}

/**
 * Every label names the next of kin, because a screen reader’s list of fields has no headings. The
 * phone number and the NIN are on the security tab.
 */
export function NextOfKinFields({ section }: Fields<(typeof nextOfKinSection.fields)[number]>) {
  const { field } = section;
  return (
    <div className={grid}>
      <SelectField
        label="Next of Kin Title"
        optional
        options={titles}
        {...field('next_of_kin_title')}
      />
      <TextField
        label="Next of Kin Relationship"
        autoComplete="off"
        hint="For example: sister"
        {...field('next_of_kin_relationship')}
      />
      <TextField
        label="Next of Kin First Name"
        autoComplete="off"
        {...field('next_of_kin_first_name')}
      />
      <TextField
        label="Next of Kin Last Name"
        autoComplete="off"
        {...field('next_of_kin_last_name')}
      />
      <div className={wide}>
        <TextField
          label="Next of Kin Address"
          autoComplete="off"
          {...field('next_of_kin_address')}
        />
      </div>
      <TextField
        label="Next of Kin Email"
        optional
        type="email"
        autoComplete="off"
        {...field('next_of_kin_email')}
      />
      <BirthField
        section={section}
        name="next_of_kin_date_of_birth"
        label="Next of Kin Date of Birth"
        optional
      />
    </div>
  );
}
