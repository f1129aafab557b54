import { ApiProperty } from '@nestjs/swagger';
import { type Verdict, verdicts } from '@enrichment/application';
import { OrNull } from '../../platform/http/openapi/or-null';
import { RouteAnswer } from '../http/answers.decorator';

class HealthCheck {
  @ApiProperty({ example: 'database' })
  name!: string;
  @ApiProperty()
  ok!: boolean;
  @OrNull('string', 'Further details, as JSON.')
  detail!: string | null;
}

export class HealthAnswer extends RouteAnswer {
  @ApiProperty({ description: 'Whether the process takes requests.' })
  ready!: boolean;
  @ApiProperty({ type: [HealthCheck] })
  checks!: HealthCheck[];
  @ApiProperty({ example: '0.1.0' })
  version!: string;
  @ApiProperty({ description: 'Version of Node.js.', example: 'v24.0.0' })
  node!: string;
  @ApiProperty()
  uptime_seconds!: number;
  @ApiProperty({ description: 'Resident memory.' })
  memory_bytes!: number;
  @ApiProperty({ description: 'The 99th percentile since the last request for it.' })
  event_loop_delay_ms!: number;
  @OrNull('number', 'null: it did not answer.')
  database_bytes!: number | null;
}

class DeploymentCheck {
  @ApiProperty({ example: 'database' })
  check!: string;
  @ApiProperty({ enum: verdicts, enumName: 'Verdict', description: '`warn`: it works, but see to it.' })
  verdict!: Verdict;
  @ApiProperty({ description: 'Result, with advice unless the verdict is `ok`.' })
  text!: string;
}

export class DeploymentAnswer extends RouteAnswer {
  @ApiProperty({ type: [DeploymentCheck] })
  checks!: DeploymentCheck[];
}

class ReliabilityStep {
  @ApiProperty({ description: 'The lower end of a step of 0.05.', example: 0.95 })
  confidence!: number;
  @ApiProperty({ type: 'integer', description: 'Validations that an outcome was reported for.' })
  count!: number;
  @ApiProperty({ description: 'The share that was right.', example: 0.96 })
  right!: number;
}

class BrierScore {
  @ApiProperty({ description: 'The kind of mail host: its provider, `other` or `none`.', example: 'other' })
  host!: string;
  @ApiProperty({ type: 'integer', description: 'Validations that an outcome was reported for.' })
  count!: number;
  @ApiProperty({ description: '0.25 is as good as a coin.', example: 0.04 })
  score!: number;
}

export class CalibrationAnswer extends RouteAnswer {
  @ApiProperty({ type: [ReliabilityStep], description: 'By confidence.' })
  reliability!: ReliabilityStep[];
  @ApiProperty({ type: [BrierScore], description: 'The most counted first.' })
  brier!: BrierScore[];
}
