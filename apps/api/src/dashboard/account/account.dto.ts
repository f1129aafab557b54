import { maxCredits } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';

export class AccountForm {
  @ApiProperty({ type: [Number], description: 'Balances at which to warn, in credits.', example: [1_000, 100] })
  @IsArray({ message: 'Give a list of balances.' })
  @ArrayMaxSize(10, { message: 'Give at most 10 balances.' })
  @IsInt({ each: true, message: 'Give whole numbers.' })
  @Min(0, { each: true, message: 'Give balances of 0 or more.' })
  @Max(maxCredits, { each: true, message: `Give balances of at most ${maxCredits}.` })
  low_balance_thresholds!: number[];
}
