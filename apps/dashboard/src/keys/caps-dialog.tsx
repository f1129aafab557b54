import { useForm } from '@mantine/form';
import { change } from '../api/client';
import type { ApiKey } from '../api/types';
import { FormDialog } from '../ui/form';
import { CapFields } from './cap-fields';
import { capProblem, chosenCaps, typedCaps } from './caps';
import { changedOf, useFreshValues } from '../ui/use-fresh-values';

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
  return (
    <FormDialog
      title={
        <>
          Spending caps of “<bdi>{apiKey.name}</bdi>”
        </>
      }
      form={form}
      send={(values) =>
        change('PATCH', `${path}/${apiKey.id}`, changedOf(form, chosenCaps(values)), apiKey.etag)
      }
      message="The caps are changed."
      onClose={onClose}
      label="Save"
    >
      <CapFields spent={apiKey} values={form.values} field={(name) => form.getInputProps(name)} />
    </FormDialog>
  );
}
