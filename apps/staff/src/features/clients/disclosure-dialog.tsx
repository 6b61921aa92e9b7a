import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  disclosedPart,
  disclosedPartNames,
  disclosureForm,
  listDisclosures,
  proposeDisclosure,
} from '@quarrter/contract/staff/disclosures';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { FieldNotes } from '@quarrter/ui/Field';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { FormFields } from '../../shell/form-fields.tsx';

/** Records what an authority asks for; someone else decides whether it gets it. */
export function DisclosureDialog({ clientId }: { clientId: string }) {
  return (
    <ActionDialog
      call={proposeDisclosure}
      params={{ id: clientId }}
      schema={disclosureForm}
      start={{ authority: '', reference: '', madeOn: '', ground: '', asked: '', parts: [] }}
      after={{ reloads: [approvalList, listDisclosures] }}
      title="Record a request from an authority"
      label="Send for approval"
      note={
        'When a second person approves, you can download these parts once. Do not tell the ' +
        'client. To stop payments as well, freeze the client with the reference as the reason.'
      }
    >
      {(form, progress) => (
        <>
          <FormFields
            form={form}
            record={clientId}
            progress={progress}
            fields={[
              {
                name: 'authority',
                as: 'text',
                label: 'Authority',
                hint: 'A court, the police, the NDPC, a tax authority, as its letter names it',
                autoComplete: 'off',
              },
              { name: 'reference', as: 'text', label: 'Reference', autoComplete: 'off' },
              { name: 'madeOn', as: 'date', label: 'Date of the request' },
              {
                name: 'ground',
                as: 'text',
                label: 'Legal ground',
                hint: 'The order, or the law and its section',
                autoComplete: 'off',
              },
              {
                name: 'asked',
                as: 'words',
                label: 'What the authority asks for',
                maxLength: 500,
              },
            ]}
          />
          <fieldset className="grid">
            <legend className="text-sm font-600">What it gets</legend>
            {disclosedPart.options.map((part) => (
              <CheckboxField
                key={part}
                id={`parts-${part}`}
                label={disclosedPartNames[part]}
                value={part}
                {...form.register('parts')}
              />
            ))}
            <FieldNotes name="parts" label="" error={form.field('parts').error} />
          </fieldset>
        </>
      )}
    </ActionDialog>
  );
}
