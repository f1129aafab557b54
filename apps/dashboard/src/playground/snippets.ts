/** A call of the playground. */
export interface ApiCall {
  /** The service's origin, such as `https://api.example.com`. */
  origin: string;
  /** The path, such as `/v1/ip/lookup`. */
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** The variable that replaces the key, because users share snippets. */
const keyVariable = 'ENRICHMENT_API_KEY';

export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

/** The call as code that needs no packages. The key is in the environment. */
export function snippet(language: Language, call: ApiCall): string {
  return writers[language](call);
}

const writers: Readonly<Record<Language, (call: ApiCall) => string>> = {
  curl: ({ origin, path, body }) =>
    [
      `curl -s ${shell(origin + path)} \\`,
      `  -H "x-api-key: $${keyVariable}" \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d ${shell(JSON.stringify(body))}`,
    ].join('\n'),

  TypeScript: ({ origin, path, body }) =>
    [
      `const response = await fetch(${JSON.stringify(origin + path)}, {`,
      `  method: 'POST',`,
      `  headers: {`,
      `    'x-api-key': process.env.${keyVariable}!,`,
      `    'content-type': 'application/json',`,
      `  },`,
      `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`,
      `});`,
      `const answer = await response.json();`,
      `if (!response.ok) throw new Error(\`\${answer.code}: \${answer.message}\`);`,
      `console.dir(answer, { depth: null });`,
    ].join('\n'),

  Python: ({ origin, path, body }) =>
    [
      `import json`,
      `import os`,
      `import urllib.error`,
      `import urllib.request`,
      ``,
      `request = urllib.request.Request(`,
      `    ${JSON.stringify(origin + path)},`,
      `    data=json.dumps(${python(body)}).encode(),`,
      `    headers={`,
      `        "x-api-key": os.environ["${keyVariable}"],`,
      `        "content-type": "application/json",`,
      `    },`,
      `)`,
      `try:`,
      `    with urllib.request.urlopen(request, timeout=30) as response:`,
      `        print(json.dumps(json.load(response), indent=2))`,
      `except urllib.error.HTTPError as refusal:`,
      `    answer = json.load(refusal)`,
      `    raise SystemExit(f"{answer['code']}: {answer['message']}")`,
    ].join('\n'),
};

/** Quotes a text for a POSIX shell. */
function shell(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A flat object as a Python literal. JSON's strings are valid in Python. */
function python(body: ApiCall['body']): string {
  const items = Object.entries(body).map(([name, value]) => `${JSON.stringify(name)}: ${pythonValue(value)}`);
  return `{${items.join(', ')}}`;
}

function pythonValue(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null) return 'None';
  return JSON.stringify(value);
}
