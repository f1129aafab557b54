import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

export function CsvButton({ href }: { href: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} />}
    >
      CSV
    </Button>
  );
}
