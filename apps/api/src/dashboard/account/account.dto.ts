import { maxCredits } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';

export class AccountForm {
  @ApiProperty({
    type: [Number],
    description: 'Balances at which to warn, in credits.',
    example: [1_000, 100],
  })
  @Max(maxCredits, { each: true, message: `Give balances of at most ${maxCredits}.` })
  @Min(0, { each: true, message: 'Give balances of 0 or more.' })
  @IsInt({ each: true, message: 'Give whole numbers.' })
  @ArrayMaxSize(10, { message: 'Give at most 10 balances.' })
  @IsArray({ message: 'Give a list of balances.' })
  low_balance_thresholds!: number[];
}
