import { Module } from '@nestjs/common';
import { HttpModule } from '../../platform/http/http.module';
import { AccountController } from './account.controller';

@Module({ imports: [HttpModule], controllers: [AccountController] })
export class AccountModule {}
