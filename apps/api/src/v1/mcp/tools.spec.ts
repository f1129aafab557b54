import { expect, it } from '@jest/globals';
import { type ApiDocument, toolsOf } from './tools';

const content = (name: string, more: object = {}) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, ...more } },
});
const document: ApiDocument = {
  info: { title: 'API', version: '1' },
  paths: {
    '/v1/phone/validate': {
      post: {
        operationId: 'validatePhone',
        summary: 'Validate a phone number',
        description: 'Whether it rings.',
        requestBody: content('Lookup', { examples: { one: { value: { phone: '+44' } } } }),
        responses: { '200': content('Answer') },
        'x-operation': {
          description: 'Whether it rings.',
          prices: [
            { item: 'phone', description: 'Whether it rings.', credits: 2 },
            { item: 'phone_owner', description: 'For the owner.', credits: 1 },
          ],
        },
      },
    },
    '/v1/calls': {
      get: {
        operationId: 'listCalls',
        summary: 'List the calls',
        description: 'All of them.',
        parameters: [{ name: 'limit', description: 'Calls of a page.', schema: { type: 'integer' } }],
        responses: { '200': content('Lookup') },
        'x-tool': 'manage',
      },
    },
    '/v1/other': {},
  },
  components: {
    schemas: {
      Lookup: {
        type: 'object',
        properties: { phone: { type: 'string', example: '+44' } },
        required: ['phone'],
      },
      Answer: { type: 'object', properties: { owner: { $ref: '#/components/schemas/Person' } } },
      Person: {
        type: 'object',
        properties: { friends: { type: 'array', items: { $ref: '#/components/schemas/Person' } } },
      },
      Unused: {},
    },
  },
};

it('creates a tool for each operation, with self-contained schemas', () => {
  expect(toolsOf(document)).toEqual([
    {
      method: 'POST',
      path: '/v1/phone/validate',
      isForManagers: false,
      tool: {
        name: 'validate_phone',
        title: 'Validate a phone number',
        description:
          'Whether it rings.\n\nOnly a success costs credits, by default: 2 credits; 1 credit for the owner.',
        inputSchema: {
          type: 'object',
          properties: { phone: { type: 'string', examples: ['+44'] } },
          required: ['phone'],
          examples: [{ phone: '+44' }],
        },
        outputSchema: {
          type: 'object',
          properties: { owner: { $ref: '#/$defs/Person' } },
          $defs: {
            Person: {
              type: 'object',
              properties: { friends: { type: 'array', items: { $ref: '#/$defs/Person' } } },
            },
          },
        },
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: false,
          openWorldHint: true,
        },
      },
    },
    {
      method: 'GET',
      path: '/v1/calls',
      isForManagers: true,
      tool: {
        name: 'list_calls',
        title: 'List the calls',
        description: 'All of them.',
        inputSchema: {
          type: 'object',
          properties: { limit: { type: 'integer', description: 'Calls of a page.' } },
          additionalProperties: false,
        },
        outputSchema: {
          type: 'object',
          properties: { phone: { type: 'string', examples: ['+44'] } },
          required: ['phone'],
        },
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
    },
  ]);
});
