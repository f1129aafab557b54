import type { Server } from 'node:http';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HttpModule } from '../../platform/http/http.module';
import { OwnRequests } from '../../platform/http/own-requests';
import { provide } from '../../platform/provide';
import { CallsInProgress } from './calls-in-progress';
import { McpController } from './mcp.controller';

/** The operations as tools for agents, at `/mcp`. */
@Module({
  imports: [HttpModule],
  controllers: [McpController],
  providers: [
    CallsInProgress,
    provide(
      OwnRequests,
      [HttpAdapterHost],
      ({ httpAdapter }) => new OwnRequests(() => httpAdapter.getHttpServer() as Server),
    ),
  ],
})
export class McpModule {}
