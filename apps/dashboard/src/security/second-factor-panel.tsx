import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client';
import { useGet } from '../api/queries';
import type { SecondFactor } from '../api/types';
import { count } from '../format/numbers';
import { done } from '../notify';
import { Tag } from '../ui/values';
import { BackupCodes } from './backup-codes';
import { PasswordForm, SetUpDialog } from './set-up-dialog';
import { Loaded, Panel, Rows } from '../ui/page';
import { Dialog } from '../ui/form';

type Opened = 'set up' | 'turn off' | 'codes';

/** Shows whether sign-in requires a code, and changes it. */
export function SecondFactorPanel() {
  const factor = useGet<SecondFactor>('/second-factor');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Panel title="Two-factor sign-in" note="A code from an app on your phone, in addition to the password.">
      <Loaded query={factor} waiting={<Rows count={2} />}>
        {({ on, backup_codes_left }) => (
          <Stack gap="md">
            <div>
              <Tag tone={on ? 'good' : 'plain'} dot>
                {on ? 'On' : 'Off'}
              </Tag>{' '}
              {on && <span className="muted">{count(backup_codes_left ?? 0)} backup codes left</span>}
            </div>
            {on ? (
              <Group gap="xs">
                <Button variant="default" onClick={() => setOpened('codes')}>
                  New backup codes
                </Button>
                <Button variant="default" onClick={() => setOpened('turn off')}>
                  Turn off
                </Button>
              </Group>
            ) : (
              <div>
                <Button onClick={() => setOpened('set up')}>Set up</Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
      {opened === 'set up' && <SetUpDialog onClose={close} />}
      {opened === 'turn off' && <TurnOffDialog onClose={close} />}
      {opened === 'codes' && <NewCodesDialog onClose={close} />}
    </Panel>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Turn off two-factor sign-in">
      <PasswordForm
        lead="You then sign in with the password alone, and the backup codes stop working."
        label="Turn off"
        color="red"
        send={(body) => call('POST', '/second-factor/removal', body)}
        onDone={() => {
          done('Two-factor sign-in is off.');
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog onClose={onClose} title="New backup codes" closeOnClickOutside={!codes} closeOnEscape={!codes}>
      {codes ? (
        <BackupCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          lead="Your present codes then stop working."
          label="Make new codes"
          send={(body) => call<{ backup_codes: string[] }>('POST', '/second-factor/backup-codes', body)}
          onDone={(made) => setCodes(made.backup_codes)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
