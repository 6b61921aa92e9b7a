import type { UserDetail } from '@quarrter/contract/client/accounts';
import { profileForm } from '@quarrter/contract/client/profile-form';
import { requiredText } from '@quarrter/contract/fields';
import { securityQuestions } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { brand } from '@quarrter/ui/brand';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ActionDialog, DoneDialog } from '../../forms/ActionDialog.tsx';
import { afterPassword } from '../../session/check-password.ts';
import { useSave } from './save-profile.ts';

/** Changing it needs the password, because the answer identifies the client just as well. */
const schema = z.object({
  security_question: profileForm.shape.security_question,
  security_answer: requiredText('Security Answer is required.', 120),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
});

/** Changes the security question. Its answer is never shown again, not even here. */
export function SecurityQuestionDialog(props: { detail: UserDetail; onClose: () => void }) {
  const { detail, onClose } = props;
  const save = useSave();
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <DoneDialog title="Your security question was changed" onClose={onClose}>
        <Alert tone="good">We ask this question when you call us, to confirm that it is you.</Alert>
      </DoneDialog>
    );
  }
  return (
    <ActionDialog
      title="Change Security Question"
      schema={schema}
      start={{ security_question: detail.security_question, security_answer: '', password: '' }}
      send={async ({ password, ...question }) => {
        await afterPassword(detail.user.email, password, () => save(question));
        setDone(true);
      }}
      failed="We could not save your question."
      label="Change Security Question"
      busyLabel="Saving your question…"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SelectField
            label="Security Question"
            options={securityQuestions}
            {...field('security_question')}
          />
          <TextField
            label="Security Answer"
            autoComplete="off"
            hint="You can ignore capital letters, full stops and accents."
            {...field('security_answer')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint={`Your ${brand.name} password. We ask for it so that only you can change this.`}
            {...field('password')}
          />
        </>
      )}
    </ActionDialog>
  );
}
