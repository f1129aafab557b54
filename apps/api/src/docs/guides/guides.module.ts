import { Module } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../../config/config';
import { HttpModule } from '../../platform/http/http.module';
import { provide } from '../../platform/provide';
import { GuideFiles } from './guide-files';
import { GuidesController } from './guides.controller';

/** Output folder of apps/docs. */
const folder = join(__dirname, '../../../../docs/dist');

/** The guides as public pages. */
@Module({
  imports: [HttpModule],
  controllers: [GuidesController],
  providers: [provide(GuideFiles, [Config], ({ publicUrl }) => new GuideFiles(folder, publicUrl))],
})
export class GuidesModule {}
