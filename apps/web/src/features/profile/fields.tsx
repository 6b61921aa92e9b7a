import { formatDate, parseIsoDate } from '@quarrter/domain/calendar';
import { describeField, type ProfileField, profileSections } from '@quarrter/domain/people';
import { TextLink } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { DatePartsField } from '../../forms/DatePartsField.tsx';
import { StateField } from '../../forms/StateField.tsx';
import { paths } from '../../paths.ts';
import type { personalSection } from './profile-sections.ts';
import type { SectionForm } from './use-section.ts';

type Fields<Name extends string> = { section: SectionForm<Name> };

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

/** One field of the profile, as it is described. */
function DescribedField<Name extends string>({
  section,
  name,
}: Fields<Name> & { name: Name & ProfileField }) {
  const { type, options, required, ...described } = describeField(name);
  const { label, hint, autoComplete, inputMode } = described;
  const shown = {
    label,
    hint,
    autoComplete,
    optional: required === undefined,
    ...section.field(name),
  };
  if (type === 'date') {
    const own = autoComplete !== undefined;
    const { optional } = shown;
    return <BirthField {...{ section, name, label, optional }} autoComplete={own} />;
  }
  if (type === 'amount') return <MoneyField {...shown} />;
  if (type === 'state') return <StateField {...shown} saved={section.saved[name] ?? ''} />;
  if (type === 'choice') return <SelectField {...shown} options={options ?? []} />;
  return <TextField {...shown} inputMode={inputMode} type={type === 'email' ? 'email' : 'text'} />;
}

/**
 * The fields of a section in their order. Every label of the next of kin names it, because a screen
 * reader’s list of fields has no headings.
 */
function DescribedFields<Name extends string>({
  section,
  names,
}: Fields<Name> & { names: readonly (Name & ProfileField)[] }) {
  return names.map((name) => (
    <div key={name} className={describeField(name).wide ? wide : undefined}>
      <DescribedField section={section} name={name} />
    </div>
  ));
}

/** Optional fields; the loan forms require the ones they need. */
export function SectionFields<Name extends string>(
  props: Fields<Name> & { names: readonly (Name & ProfileField)[] },
) {
  return (
    <div className={grid}>
      <DescribedFields {...props} />
    </div>
  );
}

const [, , ...addressFields] = profileSections.personal;

/** A client whose identity staff verified changes name and date of birth through them. */
export function PersonalFields({
  section,
  verified,
}: Fields<(typeof personalSection.fields)[number]> & { verified: boolean }) {
  const { field, saved } = section;
  const bornOn = parseIsoDate(saved.date_of_birth);
  return (
    <div className={grid}>
      <DescribedFields section={section} names={['title']} />
      {verified && bornOn !== null ? (
        <TextField
          label="Date of Birth"
          name="date_of_birth"
          value={formatDate(bornOn)}
          readOnly
          error={field('date_of_birth').error}
        />
      ) : (
        <DescribedFields section={section} names={['date_of_birth']} />
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
          <TextLink href={paths.help.getHref({ about: 'account' })}>
            Contact us to change {bornOn === null ? 'it' : 'them'}
          </TextLink>
        </p>
      )}
      <DescribedFields section={section} names={addressFields} />
    </div>
  );
}
