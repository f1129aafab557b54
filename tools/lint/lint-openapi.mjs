/**
 * `node lint-openapi.mjs < openapi.json`: prints the errors and warnings of Redocly's recommended rules and of Spectral's rules for
 * OpenAPI, one a line.
 */
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const document = await text(process.stdin);
const config = await createConfig({ extends: ['recommended'] });
for (const { ruleId, message, location } of await lintFromString({ source: document, config }))
  console.log(`redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [/** @type {any} */ (rulesets.oas)] });
for (const { code, message, path } of await linter.run(document))
  console.log(`spectral ${code}: ${message} ${path.join('/')}`);
