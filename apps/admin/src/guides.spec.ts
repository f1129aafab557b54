import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const exists = (path: string) => existsSync(join(root, path));
const manifest = (path: string) =>
  JSON.parse(read(path)) as { name: string; workspaces: string[]; scripts: Record<string, string> };

const { scripts, workspaces } = manifest('package.json');
const packages = globSync(
  workspaces.map((folder) => `${folder}/package.json`),
  { cwd: root },
).map((path) => manifest(path).name);
const { generators } = JSON.parse(read('tools/generators/generators.json')) as { generators: object };

/** All documents but the changelog and the decisions, which describe the past. */
const guides = globSync(
  [
    '{README,CONTRIBUTING,SECURITY}.md',
    'docs/{,runbooks/}*.md',
    'deploy/*/README.md',
    '{apps,tools}/*/README.md',
    'libs/{*,*/*}/README.md',
  ],
  { cwd: root },
).sort();

/** Shell code of a guide. */
interface Code {
  /** The guide, and the line. */
  readonly place: string;
  readonly text: string;
  /** A block is complete; a command within a sentence may lack options. */
  readonly isBlock: boolean;
}

/** Languages of blocks without commands. */
const otherLanguages = ['go', 'ini', 'json', 'mermaid', 'php', 'py', 'python', 'text', 'ts', 'typescript'];
const fence = /^```(\w*)\n([^]*?)^```$/gm;

const blocks = guides.flatMap((guide) => {
  const markdown = read(guide);
  return [...markdown.matchAll(fence)].map(({ 1: language, 2: text, index }) => ({
    place: `${guide}:${lineAt(markdown, index)}`,
    language: language!,
    text: text!,
    isBlock: true,
  }));
});
const shellBlocks = blocks.filter(({ language }) => ['bash', 'sh'].includes(language));

const inlineCommand =
  /^(?:[A-Z][A-Z0-9_]+=|(?:npm|npx|node|docker|kubectl|openssl|psql|git|curl|redis-cli|systemctl|journalctl) \S|deploy\/[\w-]+( |$)|admin [a-z])/;
/** Guides omit `admin` when it is clear. */
const adminVerb =
  /^(?:account|audit|credits|data|key|ledger|limit|lists|page|people|price|request|session|usage|user|webhook) [a-z-]+(?= |$)/;
const inline: Code[] = guides.flatMap((guide) => {
  // The lines keep their numbers.
  const markdown = read(guide).replace(fence, (block) => block.replace(/[^\n]/g, ''));
  return [...markdown.matchAll(/`([^`\n]+)`/g)]
    .filter(([, text]) => inlineCommand.test(text!) || adminVerb.test(text!))
    .map(({ 1: text, index }) => ({
      place: `${guide}:${lineAt(markdown, index)}`,
      text: text!.replaceAll('\\|', '|').replace(adminVerb, 'admin $&'),
      isBlock: false,
    }));
});

/** Code with one fault each. */
const faulty: Code[] = [
  'npm run nothing',
  'npm run admin account list',
  'npm run admin -- account make',
  'npm run admin -- account list --backwards',
  'npm run --silent admin -- account create --credits 10',
  'npm run data -- update --only nothing',
  'npm run chaos -- --sideways',
  'npx nx test @enrichment/nothing',
  'npx nx g @enrichment/generators:nothing',
  'npx nothing',
  'node tools/nothing.mjs',
  'kubectl --namespace other apply --filename=deploy/nothing.yml',
  'kubectl rollout undo deployment/api',
  'nothing --at all',
  'NOTHING=1 npm start',
  'sudo -u enrichment env DATABASE_URL="$OWNER_URL" enrichment-admin migrate --backwards',
  'cat <<EOF\nNOTHING_FILE=x\nEOF',
  'curl "$NOTHING"',
].map((text) => ({ place: text, text, isBlock: true }));

/** Programs that do not belong to this repository, and a function of the guide to backups. */
// prettier-ignore
const programs = [
  '[', 'cat', 'cd', 'claude', 'cp', 'createdb', 'createuser', 'curl', 'cut', 'docker', 'git', 'grep', 'install', 'journalctl', 'kubectl', 'ln', 'mkdir',
  'mv', 'node', 'openssl', 'pg_basebackup', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_verifybackup', 'pip', 'printf', 'psql', 'python3', 'redis-cli', 'rm', 'sed', 'sha256sum', 'sleep',
  'systemctl', 'tail', 'tar', 'touch', 'useradd', 'with_name',
];
const npmVerbs = ['audit', 'ci', 'install', 'pack'];

const settings = [...read('.env.example').matchAll(/^#(\w+)=/gm)].map(([, name]) => name!);
/** Variables that the reader of a guide chooses, or that another program reads. */
const readersNames = [
  'BASE',
  'KEY',
  'MANAGE_KEY',
  'TEST_KEY',
  'ENRICHMENT_BASE_URL',
  'ENRICHMENT_API_KEY',
  'SERVER_URL',
  'OWNER_URL',
  'RESTORED_URL',
  'RESTORED_OWNER_URL',
  'MAINTENANCE_URL',
  'PGPASSWORD',
  'PYTHONPATH',
];
/** Variables that are not settings of the service, and the files that read them. */
const otherVariables: Readonly<Record<string, string>> = {
  BUILD_COMMIT: 'Dockerfile',
  TLS_PROXY: 'docker-compose.yml',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'apps/api/src/platform/observability/telemetry/telemetry.ts',
  GEOFEED_URLS: 'libs/application/src/data/update-settings.ts',
  PAGES: 'libs/network-scraping/domain/src/extraction/metamorphic.spec.ts',
  FUZZ_REQUESTS: 'apps/api/e2e/operations/fuzz/fuzz.spec.ts',
  FUZZ_SECONDS: 'tools/lab/src/fuzz/testing/fuzzed.ts',
};

/** The faults of all code, with their places. */
function faultsOf(codes: readonly Code[]): { place: string; fault: string }[] {
  const parsed: { code: Code; words: string[] }[] = [];
  const faults = codes.flatMap((code) => {
    const commands = commandsOf(code.text);
    for (const words of commands) {
      const admin = adminWords(words);
      if (admin) parsed.push({ code, words: admin });
    }
    return [
      ...unknownVariables(code.text),
      ...commands.flatMap((words) => [...programFaults(words), ...missingPaths(words)]),
    ].map((fault) => ({ place: code.place, fault }));
  });
  const errors = parserErrors(parsed.map(({ words }) => words));
  const refused = parsed.flatMap(({ code, words }, index) => {
    const error = errors[index];
    if (!error || /^commander\.help/.test(error.code)) return [];
    if (!code.isBlock && /^commander\.missing/.test(error.code)) return [];
    return [{ place: code.place, fault: `admin ${words.join(' ')}: ${error.message}` }];
  });
  return [...faults, ...refused];
}

/** Words before the program of a command. */
const leading = /^(?:[A-Z][A-Z0-9_]*=[^]*|[{}!]|if|then|else|fi|until|while|do|done|export)$/;

/** The commands of a script as lists of words, without redirections. */
function commandsOf(script: string): string[][] {
  const functions = [...script.matchAll(/^(\w+)\(\)/gm)].map(([, name]) => name);
  const text = script
    .replace(/(<<'?(\w+)'?.*\n)[^]*?^\2$/gm, '$1')
    .replaceAll('\\\n', ' ')
    .replace(/(?<=^|\s)#.*$/gm, '');
  const tokens = text.match(/[\n;|&()]+|(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\;|&()])+/g) ?? [];
  const commands: string[][] = [[]];
  tokens.forEach((token, index) => {
    if (/^[\n;|&()]/.test(token)) commands.push([]);
    else if (!/^[<>]/.test(token) && !/^[<>]+$/.test(tokens[index - 1] ?? ''))
      commands.at(-1)!.push(token.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));
  });
  return commands
    .map((words) => {
      const rest = words.slice(words.findIndex((word) => !leading.test(word)));
      return withoutLaunchers(rest);
    })
    .filter(([program = '']) => !leading.test(program) && !['', 'for', ...functions].includes(program));
}

/** The command that runs as another user, in a container, or with a variable. */
function withoutLaunchers([program, ...args]: readonly string[]): string[] {
  if (program === 'sudo') return withoutLaunchers(args.slice(2)); // -u postgres
  if (program === 'docker' && args[1] === 'exec' && args[3] === 'env') return withoutLaunchers(args.slice(3));
  if (program === 'env') return args.filter((word) => !leading.test(word));
  return program === undefined ? [] : [program, ...args];
}

/** The words after `admin`, when the command runs the operator's command line. */
function adminWords([program, ...args]: readonly string[]): string[] | undefined {
  if (program === 'admin' || program === 'enrichment-admin') return args;
  if (program !== 'npm') return undefined;
  const { script, given = [] } = scriptOf(args);
  if (script === 'admin') return given;
  return script === 'data' ? ['data', ...given] : undefined;
}

/** The script of package.json that npm runs, and the words that the script gets. */
function scriptOf(args: readonly string[]): {
  script?: string | undefined;
  given?: string[];
  swallowed?: string[];
} {
  const [verb = '', ...others] = args.filter((word) => word !== '--silent');
  if (npmVerbs.includes(verb)) return {};
  const [script, ...words] = verb === 'run' ? others : [verb, ...others];
  const at = words.indexOf('--');
  return { script, given: at < 0 ? [] : words.slice(at + 1), swallowed: at < 0 ? words : words.slice(0, at) };
}

function programFaults([program = '', ...args]: readonly string[]): string[] {
  if (program === 'npm') {
    const { script, given = [], swallowed = [] } = scriptOf(args);
    if (script === undefined) return [];
    if (!(script in scripts)) return [`package.json has no script "${script}"`];
    if (swallowed.length > 0) return [`"--" is missing before ${swallowed.join(' ')}`];
    return ['admin', 'data'].includes(script) ? [] : unknownWords(script, given);
  }
  if (program === 'npx') {
    const [binary = '', ...words] = args;
    if (!exists(`node_modules/.bin/${binary}`) && !packages.includes(binary))
      return [`npx has no program ${binary}`];
    return words.flatMap((word) => {
      const [, name, part] = /^(@enrichment\/[\w-]+)(?::([\w-]+))?$/.exec(word) ?? [];
      if (name === undefined) return [];
      if (!packages.includes(name)) return [`no package is named ${name}`];
      const isGenerator = name === '@enrichment/generators' && part !== undefined;
      return isGenerator && !(part in generators) ? [`there is no generator ${part}`] : [];
    });
  }
  if (program === 'kubectl' && !args.some((word) => ['--namespace', 'namespace', '-k'].includes(word)))
    return ['kubectl would use its default namespace'];
  const isKnown = program.endsWith('admin') || program.includes('/') || programs.includes(program);
  return isKnown ? [] : [`no check knows the program ${program}`];
}

/** Options and names that a tool's code does not contain. A tool may compose a name of parts. */
function unknownWords(tool: string, words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const files = globSync([`tools/lab/${tool}{,/*}.mjs`, `tools/lab/src/${tool}/**/*.ts`], { cwd: root });
  const sources = files.map((file) => `${file}\n${read(file)}`).join('\n');
  return words
    .filter((word) => /^(?:--)?[a-z][\w -]*$/.test(word) && word !== '--help')
    .filter((word) => {
      const parts = word.startsWith('--') ? [word.slice(2)] : word.split('-');
      return !parts.every((part) => sources.includes(part));
    })
    .map((word) => `tools/lab: ${tool} does not contain ${word}`);
}

function missingPaths(words: readonly string[]): string[] {
  return words
    .map((word) => /(?:^|=)(?:\.\/)?((?:apps|libs|tools|deploy|docs)\/[^\s:*]+)/.exec(word)?.[1])
    .filter((path) => path !== undefined)
    .filter((path) => !exists(path.replace(/\/(?:dist|bundle)\/.*/, ''))) // built
    .map((path) => `${path} does not exist`);
}

function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(/(?<![\w$-])([A-Z][A-Z0-9_]+)=|\$\{?([A-Z][A-Z0-9_]+)/g)];
  return [...new Set(names.map(([, assigned, used]) => assigned ?? used!))]
    .filter((name) => !settings.includes(name) && !settings.includes(name.replace(/_FILE$/, '')))
    .filter((name) => !readersNames.includes(name) && !(name in otherVariables))
    .map((name) => `${name} is no setting`);
}

function parserErrors(commands: readonly string[][]): ({ code: string; message: string } | null)[] {
  const file = join(__dirname, '../parse-commands.cjs');
  const input = JSON.stringify(commands);
  return JSON.parse(execFileSync(process.execPath, [file], { input, encoding: 'utf8' })) as [];
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

describe('the promises of the guides', () => {
  const table = read('docs/testing.md').split(/^## Promises$/m)[1]!;
  /** Guides that promise nothing: they explain, or list what tests read. */
  // prettier-ignore
  const without = ['README', 'architecture', 'benchmarks', 'glossary', 'quick-start', 'settings', 'style', 'testing'];

  it.each(globSync('docs/*.md', { cwd: root }).map((guide) => guide.slice('docs/'.length)))(
    'have tests: %s',
    (guide) => {
      const isInTable = table.includes(`](${guide}`);
      if (isInTable === without.includes(guide.slice(0, -3)))
        throw new Error(
          isInTable
            ? `docs/testing.md has tests of ${guide}: take it out of \`without\`.`
            : `Add a line with the tests of ${guide} to the promises in docs/testing.md.`,
        );
    },
  );

  it('name tests that exist', () => {
    const tests = [...table.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path]) => path!);
    expect(tests.filter((path) => !path.endsWith('.spec.ts') || !exists(path))).toEqual([]);
    expect(tests.length).toBeGreaterThan(80);
  });
});

describe('the commands of the guides', () => {
  let faults: ReturnType<typeof faultsOf>;
  beforeAll(() => {
    faults = faultsOf([...shellBlocks, ...inline, ...faulty]);
  });

  it('are in blocks that name their language', () => {
    const unknown = blocks.filter(({ language }) => !['bash', 'sh', ...otherLanguages].includes(language));
    expect(unknown.map(({ place, language }) => `${place}: ${language}`)).toEqual([]);
  });

  it('are accepted by bash', () => {
    const refused = shellBlocks.filter(({ text }) => spawnSync('bash', ['-n'], { input: text }).status !== 0);
    expect(refused.map(({ place }) => place)).toEqual([]);
  });

  it('name scripts, commands, options, packages, settings and files that exist', () => {
    expect(faults.filter(({ place }) => !faulty.some((code) => code.place === place))).toEqual([]);
    expect(shellBlocks.length).toBeGreaterThan(60);
    expect(inline.length).toBeGreaterThan(80);
  });

  it.each(faulty)('are checked: $place', ({ place }) => {
    expect(faults.filter((each) => each.place === place)).toHaveLength(1);
  });

  it.each(Object.entries(otherVariables))('set a variable that is read: %s', (name, file) => {
    expect(read(file)).toContain(name);
  });
});
