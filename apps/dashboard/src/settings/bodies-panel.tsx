import { useForm } from '@mantine/form';
import { change } from '../api/client';
import { useAccount, useMay } from '../api/queries';
import { plural } from '../format/numbers';
import { Form } from '../ui/form';
import { done } from '../notify';
import { useFreshValues } from '../ui/use-fresh-values';
import { wholeNumber, wholeNumberProblem } from '../ui/whole-number';
import { Panel } from '../ui/page';
import { WholeNumberInput } from '../ui/fields';

const maxDays = 30;

/** For how many days the account keeps bodies; empty if the operator does not offer it. */
export function BodiesPanel() {
  const { body_days: days, etag = '' } = useAccount().data ?? {};
  const mayChange = useMay()('bodies:manage');
  if (typeof days !== 'number') return null;
  return (
    <Panel
      title="Bodies of requests and answers"
      note="Stored encrypted, for the details of a request. They may hold personal data."
    >
      {mayChange ? (
        <DaysForm days={days} etag={etag} />
      ) : (
        <p>{days === 0 ? 'They are not stored.' : `They are kept for ${plural(days, 'day')}.`}</p>
      )}
    </Panel>
  );
}

function DaysForm({ days, etag }: { days: number; etag: string }) {
  const form = useForm({
    initialValues: { days: String(days) },
    validate: { days: (value) => wholeNumberProblem(value, 0, maxDays) },
  });
  useFreshValues(form, { days: String(days) });
  return (
    <Form
      form={form}
      send={(values) => change('PUT', '/account/bodies', { days: wholeNumber(values.days) }, etag)}
      onDone={(_, values) =>
        done(
          wholeNumber(values.days) === 0
            ? 'Bodies are not stored. Stored ones are deleted.'
            : `Bodies are kept for ${plural(wholeNumber(values.days), 'day')}.`,
        )
      }
      label="Keep bodies"
      variant="default"
    >
      <WholeNumberInput
        label="Days to keep bodies"
        description={`0 to ${maxDays}. With 0 none are stored. Fewer days delete older bodies for good.`}
        {...form.getInputProps('days')}
      />
    </Form>
  );
}
