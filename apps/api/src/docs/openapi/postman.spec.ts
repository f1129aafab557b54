import { expect, it } from '@jest/globals';
import { postmanCollection } from './postman';

it('has a request for each example, and one for an operation without a body', () => {
  const collection = postmanCollection(
    {
      openapi: '3.1.0',
      info: { title: 'API', version: '1', description: 'What it does.' },
      tags: [{ name: 'phone', description: 'Phones.' }],
      paths: {
        '/v1/phone/validate': {
          post: {
            tags: ['phone'],
            summary: 'Validate',
            description: 'Rings.',
            responses: {},
            parameters: [{ name: 'Idempotency-Key', in: 'header', description: 'Once.' }],
            requestBody: {
              content: { 'application/json': { examples: { 'one: rings': { value: { phone: '+44' } } } } },
            },
          },
        },
        '/v1/phones/{name}': {
          put: {
            tags: ['phone'],
            summary: 'Put',
            description: 'Makes.',
            responses: {},
            parameters: [{ name: 'name', in: 'path', required: true, example: 'desk' }],
            requestBody: { content: { 'application/json': { examples: { desk: { value: {} } } } } },
          },
        },
        '/v1/phone': { get: { tags: ['phone'], summary: 'Read', description: 'All.', responses: {} } },
      },
    },
    'https://api.example',
  );
  expect(collection).toMatchObject({
    info: { name: 'API' },
    variable: [
      { key: 'baseUrl', value: 'https://api.example' },
      { key: 'apiKey', value: '' },
    ],
    item: [
      {
        name: 'phone',
        item: [
          {
            name: 'one: rings',
            request: {
              method: 'POST',
              url: { raw: '{{baseUrl}}/v1/phone/validate', path: ['v1', 'phone', 'validate'] },
              header: [
                { key: 'Content-Type', value: 'application/json' },
                { key: 'Idempotency-Key', value: '{{$guid}}', disabled: true },
              ],
              body: { mode: 'raw', raw: '{\n  "phone": "+44"\n}' },
            },
          },
          {
            name: 'desk',
            request: {
              method: 'PUT',
              url: {
                raw: '{{baseUrl}}/v1/phones/:name',
                path: ['v1', 'phones', ':name'],
                variable: [{ key: 'name', value: 'desk' }],
              },
              header: [{ key: 'Content-Type', value: 'application/json' }],
              body: { raw: '{}' },
            },
          },
          { name: 'Read', request: { method: 'GET' } },
        ],
      },
    ],
  });
});
