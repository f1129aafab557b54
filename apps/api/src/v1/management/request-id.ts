import { ApiProperty } from '@nestjs/swagger';

export const RequestId = (): PropertyDecorator =>
  ApiProperty({ description: 'ULID of the request.', example: '01JD3T0QY9Z8W7V6S5R4P3N2M1' });
