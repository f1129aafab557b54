import { SegmentedControl } from '@mantine/core';
import { chooseZone, useZone, type Zone, zoneName } from '../format/zone';

export function ZoneSwitch() {
  const chosen = useZone();
  const own = zoneName('local');
  return (
    <SegmentedControl
      aria-label="Time zone"
      size="xs"
      fullWidth
      value={chosen}
      onChange={(value) => chooseZone(value as Zone)}
      data={[
        // The reader's zone may be UTC.
        { value: 'local', label: own === 'UTC' ? 'Local time' : own },
        { value: 'utc', label: 'UTC' },
      ]}
    />
  );
}
