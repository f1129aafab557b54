import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { AccountController } from './account.controller';

/** What a caller has, told to their key; the dashboard has more. */
@Module({ imports: [HttpModule], controllers: [AccountController] })
export class AccountModule {}
