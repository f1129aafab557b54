import type { UseFormReturnType } from '@mantine/form';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../api/queries';
import { showErrors } from './form-errors';

/**
 * Sends the values of a form, and shows a refusal beside its fields or above them: what `DialogForm` takes.
 *
 * @param stale the queries that the change makes out of date
 */
export function useSubmit<Values extends object, Output>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<Output>,
  stale: QueryKey[],
  onSuccess: (output: Output, values: Values) => void,
) {
  const [problem, setProblem] = useState<string>();
  const change = useChange(send, stale);
  const onSubmit = form.onSubmit((values) => {
    setProblem(undefined);
    change.mutate(values, {
      onSuccess: (output) => onSuccess(output, values),
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });
  return { onSubmit, problem, isPending: change.isPending };
}
