import { mainSettings, type Setting, settings } from '@enrichment/application';

const all = Object.entries<Setting>(settings);

/** The whole `.env.example`. */
export function envExample(): string {
  const head =
    '# Every setting, with its default or an example. Copy to .env, or set the variables where the service runs.';
  const entries = all.map(([name, setting]) =>
    [
      ...wrapped(`${setting.text.replaceAll('`', '')} Default: ${defaultOf(setting).replaceAll('`', '')}.`),
      `#${name}=${setting.example ?? setting.default ?? ''}`,
    ].join('\n'),
  );
  return `${[head, ...entries].join('\n\n')}\n`;
}

/** The whole `docs/settings.md`, before it is formatted. */
export function settingsPage(): string {
  return `# Settings

Environment variables, or the same in a file named \`.env\`. A wrong value stops the start with one line that names the setting and what it takes. A variable
that looks like a setting and is none is reported in the log. \`NAME_FILE\` names a file that holds the value of \`NAME\`, for secrets. Traces and logs for a
collector have [settings of their own](telemetry.md).

| setting | takes | default | meaning |
| --- | --- | --- | --- |
${all.map(([name, each]) => row(name, escaped(each.type.wants), defaultOf(each), textOf(each, ''))).join('\n')}
`;
}

/** The table of the README: the settings that matter first. */
export function mainTable(): string {
  const rows = mainSettings.map((name) =>
    row(name, defaultOf(settings[name]), textOf(settings[name], 'docs/')),
  );
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

const row = (name: string, ...cells: string[]) => `| ${[`\`${name}\``, ...cells].join(' | ')} |`;

const escaped = (text: string) => text.replaceAll('<', '\\<');

function defaultOf({ default: standard, defaultText }: Setting): string {
  return defaultText ?? (standard ? `\`${standard}\`` : 'none');
}

function textOf({ text, guide }: Setting, folder: string): string {
  return guide === undefined ? text : `${text} [More](${folder}${guide})`;
}

function wrapped(text: string): string[] {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > 120) lines.push('#');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines;
}

if (require.main === module) process.stdout.write(process.argv[2] === 'env' ? envExample() : settingsPage());
