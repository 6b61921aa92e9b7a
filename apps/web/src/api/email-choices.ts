import {
  chooseEmail,
  type EmailTopic,
  emailChoices,
} from '@quarrter/contract/client/email-choices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** Which emails are on, of those that can be switched off. */
export function useEmailChoices() {
  return useQuery({
    queryKey: keys.emailChoices(),
    queryFn: ({ signal }) => request(emailChoices, { signal }),
  });
}

export function useChooseEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { topic: EmailTopic; is_on: boolean }) => request(chooseEmail, { body }),
    onSuccess: (choices) => queries.setQueryData(keys.emailChoices(), choices),
  });
}
