const example = 'such as {"ip":"8.8.8.8"}';

/** Patterns of texts that are not JSON, with a hint for each. The first match wins. */
const flaws: readonly (readonly [RegExp, string])[] = [
  [/^\s*$/, `Send the fields of the operation as a JSON object, ${example}.`],
  [/[\u2018\u2019\u201c\u201d]/, 'Write straight double quotes (") in place of typographic ones.'],
  [/^\s*[\w.%-]+=/, `Send a JSON object, ${example}, not form fields.`],
  [/^\s*</, `Send a JSON object, ${example}, not XML.`],
  [/^\s*[^{[\s'"]/, `Send a JSON object, ${example}: the body does not begin with a brace.`],
  [
    /^\s*'|[{[,:]\s*'/,
    'Write double quotes (") in place of single ones, and none around the body: a shell may have kept them.',
  ],
  [/[{,]\s*[a-z_]\w*\s*:/i, 'Write each name in double quotes ("): a shell may have taken them away.'],
  [/,\s*[}\]]/, 'Leave out the comma before the closing brace.'],
  [/[^}\]\s]\s*$/, 'Send the whole object: the body ends before its closing brace.'],
];
const syntax = `Send one JSON object (RFC 8259), ${example}.`;

/** A sentence with a hint for a text that is not JSON. */
export function bodyHint(text: string): string {
  return flaws.find(([flaw]) => flaw.test(text))?.[1] ?? syntax;
}
