import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';

/** Serves the dashboard API's description, to anyone. */
export function serveDashboardDocument(app: NestExpressApplication, document: OpenAPIObject): void {
  const text = JSON.stringify(document);
  const express = app.getHttpAdapter().getInstance() as Express;
  express.get('/dashboard/api/openapi.json', (_request, response) => {
    response.type('json').send(text);
  });
}
