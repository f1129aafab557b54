import type { OpenSession } from '@enrichment/identity-domain';
import { ApiProperty } from '@nestjs/swagger';
import { OrNull } from '../../platform/http/openapi/or-null';
import { RouteAnswer } from '../http/answers.decorator';

export class SessionLine {
  @ApiProperty({ example: 'ses_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ description: 'Email address of the user.', example: 'ada@example.com' })
  email!: string;
  @OrNull('string', 'Where it was opened.')
  address!: string | null;
  @OrNull('string', 'User agent of the browser.')
  user_agent!: string | null;
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'To the day.' })
  last_used_at!: string;
  @ApiProperty({ type: String, format: 'date-time' })
  expires_at!: string;
  @ApiProperty({ description: 'Whether it is the session of this request.' })
  current!: boolean;
}

export class SessionListAnswer extends RouteAnswer {
  @ApiProperty({ type: [SessionLine], description: 'The one opened last first.' })
  sessions!: SessionLine[];
}

/** @param currentId of the session of this request */
export function presentSession(session: OpenSession, email: string, currentId: string): SessionLine {
  return {
    id: session.id,
    email,
    address: session.address ?? null,
    user_agent: session.userAgent ?? null,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    current: session.id === currentId,
  };
}
