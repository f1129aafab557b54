import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { ApiKey } from '../api/types';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { showErrors } from '../ui/form-errors';
import { done } from '../ui/notify';
import { CapFields } from './cap-fields';
import { capProblem, chosenCaps, typedCaps } from './caps';

/**
 * The caps of a key, for those who change nothing else of it.
 * @param path of the API: of the keys
 */
export function CapsDialog({ path, apiKey, onClose }: { path: string; apiKey: ApiKey; onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: typedCaps(apiKey),
    validate: { day_cap: capProblem, month_cap: capProblem },
  });
  const save = useChange(
    (values: typeof form.values) => call('PATCH', `${path}/${apiKey.id}`, chosenCaps(values)),
    [['keys'], ['/audit'], ['/admin/audit']],
  );
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    save.mutate(values, {
      onSuccess: () => {
        done('The caps are changed.');
        onClose();
      },
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Spending caps of “<bdi>{apiKey.name}</bdi>”
        </>
      }
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        problem={problem}
        send="Save"
        isPending={save.isPending}
      >
        <CapFields spent={apiKey} values={form.values} field={(name) => form.getInputProps(name)} />
      </DialogForm>
    </Dialog>
  );
}
