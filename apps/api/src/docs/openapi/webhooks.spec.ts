import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventTypes } from '@enrichment/webhooks-domain';
import { eventDescriptions } from './webhooks';

const guide = readFileSync(join(__dirname, '../../../../../docs/webhooks.md'), 'utf8');

describe('the descriptions of events', () => {
  it.each(eventTypes)('have an example of every field, and the guide names them: %s', (type) => {
    const { fields, example } = eventDescriptions[type];
    expect(Object.keys(example).sort()).toEqual(Object.keys(fields).sort());
    const named = [type, ...Object.keys(fields)].filter((name) => !guide.includes(`\`${name}\``));
    expect(named).toEqual([]);
  });
});
