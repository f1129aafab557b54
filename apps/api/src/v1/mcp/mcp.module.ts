import { Module } from '@nestjs/common';
import { HttpModule } from '../../platform/http/http.module';
import { CallsInProgress } from './mcp.guard';
import { McpController } from './mcp.controller';

/** The operations as tools for agents, at `/mcp`. */
@Module({ imports: [HttpModule], controllers: [McpController], providers: [CallsInProgress] })
export class McpModule {}
