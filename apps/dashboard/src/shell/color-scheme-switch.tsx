import {
  Center,
  type MantineColorScheme,
  SegmentedControl,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const choices = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colours"
      size="xs"
      fullWidth
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={choices.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <Center title={label}>
            <Icon size={15} aria-hidden="true" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </Center>
        ),
      }))}
    />
  );
}
