import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Database } from '@enrichment/postgres';
import { AppModule } from '../../app.module';
import { readConfig } from '@enrichment/application';
import { createLogs } from '../../platform/observability/logging';
import { dashboardDocument, openApiDocument } from './document';

/**
 * Prints the OpenAPI document, or with the argument `dashboard` that of the dashboard's API. Opens no connection and no
 * port.
 */
async function print(): Promise<void> {
  const config = readConfig({});
  const module = AppModule.for(config, createLogs('silent'), {} as Database);
  const app = await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
  const document = process.argv[2] === 'dashboard' ? dashboardDocument(app) : openApiDocument(app, []);
  process.stdout.write(JSON.stringify(document));
}

void print();
