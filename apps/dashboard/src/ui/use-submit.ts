import type { UseFormReturnType } from '@mantine/form';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../api/queries';
import { showErrors } from './form-errors';

/**
 * Sends the values of a form, and shows errors at its fields or above them, for `DialogForm`.
 *
 * @param stale queries that are stale after the change
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
