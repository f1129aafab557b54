import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Etag } from '../../platform/http/conditions';
import { RouteAnswer } from '../http/answers.decorator';

export class AlertsForm {
  @ApiProperty()
  @IsBoolean({ message: 'Say true or false.' })
  on!: boolean;
}

export class AlertsAnswer extends RouteAnswer {
  @ApiProperty({ description: 'Whether mail is sent at all, and people with this role get any.' })
  possible!: boolean;
  @ApiProperty({ description: 'Whether this person wants it, for this account.' })
  on!: boolean;
  @Etag()
  etag!: string;
}
