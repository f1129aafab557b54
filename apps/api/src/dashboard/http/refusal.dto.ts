import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ErrorAnswer } from '../../platform/http/operation/answer.dto';

/** The shape of every error of the dashboard: that of the API, with further codes. */
export class RefusalAnswer extends OmitType(ErrorAnswer, ['error', 'code']) {
  @ApiProperty({ description: 'The kind of error.', example: 'forbidden' })
  error!: string;
  @ApiProperty({ description: 'Stable; decide by this one.', example: 'SESSION_004' })
  code!: string;
}
