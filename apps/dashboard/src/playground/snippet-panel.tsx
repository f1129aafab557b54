import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type ApiCall, type Language, languages, snippet } from './snippets';
import { Panel } from '../ui/page';
import { Code } from '../ui/copy';

export function SnippetPanel({ call }: { call: ApiCall }) {
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <Panel
      title="The same call"
      actions={
        <SegmentedControl
          aria-label="Language"
          size="xs"
          data={[...languages]}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      }
    >
      <Code text={snippet(language, call)} label={`the call in ${language}`} tall />
    </Panel>
  );
}
