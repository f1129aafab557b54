import { operations, type Operation } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional } from 'class-validator';
import { IsAddressList, IsScopes, KeyAnswer, KeyTerms } from '../../platform/account/keys.dto';
import { OrNull } from '../../platform/http/openapi/or-null';

export class KeyRequest extends KeyTerms {
  @ApiProperty({
    enum: operations,
    isArray: true,
    description: 'Operations that it opens.',
    example: ['email', 'ip'],
  })
  @IsDefined()
  @IsScopes(operations)
  scopes!: Operation[];
  @ApiProperty({
    type: [String],
    required: false,
    default: [],
    description: 'Addresses and CIDR blocks that may use it; empty: any.',
    example: ['192.0.2.0/24'],
  })
  @IsOptional()
  @IsAddressList()
  allowed_ips: string[] = [];
  @ApiProperty({ type: Boolean, required: false, default: false, description: 'Whether it is refused.' })
  @IsOptional()
  @IsBoolean()
  disabled = false;
  @ApiProperty({
    type: Boolean,
    required: false,
    default: false,
    description:
      'Whether it is a test key. Its requests get sample answers and cost nothing. It cannot change.',
  })
  @IsOptional()
  @IsBoolean()
  test = false;
}

export class KeyPutAnswer extends KeyAnswer {
  @OrNull('string', {
    description: 'Text of a new key: shown here and never again. null: the key was there.',
    example: 'enr_...',
  })
  api_key!: string | null;
}
