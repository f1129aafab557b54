import { ActionIcon, Box, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { change as send } from '../api/client';
import { useAccount, useChange, useMay } from '../api/queries';
import { count } from '../format/numbers';
import { wholeNumber, wholeNumberProblem } from '../ui/whole-number';
import { Loaded, Panel } from '../ui/page';
import { WholeNumberInput } from '../ui/fields';

export function ThresholdsPanel() {
  const account = useAccount();
  return (
    <Panel
      title="Low-balance alerts"
      note="Below a threshold the dashboard warns on every page that shows your balance."
    >
      <Loaded query={account}>
        {({ low_balance_thresholds, etag }) => <Thresholds thresholds={low_balance_thresholds} etag={etag} />}
      </Loaded>
    </Panel>
  );
}

function Thresholds({ thresholds, etag }: { thresholds: readonly number[]; etag: string }) {
  const mayChange = useMay()('billing:manage');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChange(
    (low_balance_thresholds: number[]) => send('PATCH', '/account', { low_balance_thresholds }, etag),
    () => setText(''),
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    const value = wholeNumber(text);
    const wrong = wholeNumberProblem(text, 1);
    setProblem(wrong);
    if (wrong !== null) return;
    change.mutate([...new Set([...thresholds, value])].sort((a, b) => b - a));
  };

  return (
    <>
      {thresholds.length === 0 && (
        <p className="muted">
          You have set none: you are warned when the balance lasts for less than a week.
        </p>
      )}
      <Box component="ul" className="row" mb={14}>
        {thresholds.map((threshold) => (
          <li key={threshold} className="tag" data-tone="plain">
            {count(threshold)}
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Remove the threshold of ${count(threshold)} credits`}
                onClick={() => change.mutate(thresholds.filter((other) => other !== threshold))}
              >
                <IconX size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
      </Box>
      {mayChange && (
        <form onSubmit={add} className="row">
          <WholeNumberInput
            className="fill"
            aria-label="New threshold, in credits"
            placeholder="Credits"
            value={text}
            error={problem}
            onChange={(next) => {
              setText(next);
              setProblem(null);
            }}
          />
          <Button type="submit" variant="default" loading={change.isPending} disabled={text === ''}>
            Add
          </Button>
        </form>
      )}
    </>
  );
}
