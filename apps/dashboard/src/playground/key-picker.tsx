import { Group, PasswordInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client';
import { queryClient } from '../api/queries';
import type { IssuedKeyAnswer } from '../api/generated/openapi';
import { done } from '../notify';
import { operations } from '../ui/operations';
import { ChangeButton } from '../ui/busy-button';

const cacheKey = ['playground-key'];
const lifetimeMs = 3_600_000;

/** The key of the playground, which is in memory only, until the session ends. */
export function usePlaygroundKey(): [string, (key: string) => void] {
  const { data } = useQuery<string>({ queryKey: cacheKey, queryFn: skipToken, gcTime: Infinity });
  return [data ?? '', (key) => queryClient.setQueryData(cacheKey, key)];
}

export function KeyPicker() {
  const [apiKey, setApiKey] = usePlaygroundKey();
  // The query cache updates after the next render, so that a text field would lose characters.
  const [text, setText] = useState(apiKey);
  const change = (key: string) => {
    setText(key);
    setApiKey(key);
  };
  const make = () =>
    call<IssuedKeyAnswer>('POST', '/keys', {
      name: 'Playground',
      scopes: operations,
      expires_at: new Date(Date.now() + lifetimeMs).toISOString(),
      allowed_ips: [],
    });

  return (
    <Group align="flex-end" gap="xs">
      <PasswordInput
        flex="1 1 280px"
        maw={480}
        label="API key"
        description="Kept in this page’s memory only. Calls are charged like any other."
        placeholder="enr_…"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.currentTarget.value.trim())}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
      />
      {!apiKey && (
        <ChangeButton
          variant="light"
          leftSection={<IconKey size={16} />}
          change={make}
          onDone={({ api_key }) => {
            change(api_key);
            done('A key named “Playground” is created. It expires in an hour.');
          }}
        >
          Create a key for an hour
        </ChangeButton>
      )}
    </Group>
  );
}
