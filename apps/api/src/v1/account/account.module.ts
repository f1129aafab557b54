import { Module } from '@nestjs/common';
import { HttpModule } from '../../platform/http/http.module';
import { AccountController } from './account.controller';

/** What a caller has, by its key; the dashboard has more. */
@Module({ imports: [HttpModule], controllers: [AccountController] })
export class AccountModule {}
