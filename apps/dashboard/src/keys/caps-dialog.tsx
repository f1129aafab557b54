import { useForm } from '@mantine/form';
import { change } from '../api/client';
import type { ApiKey } from '../api/types';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { done } from '../ui/notify';
import { CapFields } from './cap-fields';
import { capProblem, chosenCaps, typedCaps } from './caps';
import { changedOf, useFreshValues } from '../ui/use-fresh-values';
import { useSubmit } from '../ui/use-submit';
import { staleKeys } from './queries';

/**
 * Changes the caps of a key, for users who may not change its other settings.
 * @param path path of the keys in the API
 */
export function CapsDialog({ path, apiKey, onClose }: { path: string; apiKey: ApiKey; onClose: () => void }) {
  const form = useForm({
    initialValues: typedCaps(apiKey),
    validate: { day_cap: capProblem, month_cap: capProblem },
  });
  useFreshValues(form, typedCaps(apiKey));
  const submission = useSubmit(
    form,
    (values) => change('PATCH', `${path}/${apiKey.id}`, changedOf(form, chosenCaps(values)), apiKey.etag),
    staleKeys,
    () => {
      done('The caps are changed.');
      onClose();
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Spending caps of “<bdi>{apiKey.name}</bdi>”
        </>
      }
    >
      <DialogForm {...submission} onCancel={onClose} send="Save">
        <CapFields spent={apiKey} values={form.values} field={(name) => form.getInputProps(name)} />
      </DialogForm>
    </Dialog>
  );
}
