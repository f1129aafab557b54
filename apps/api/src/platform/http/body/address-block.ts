import { parseBlock } from '@enrichment/ip-address';
import { ValidateBy } from 'class-validator';

/** Each element is an IP address or a CIDR block. */
export function AreAddressBlocks(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'areAddressBlocks',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parseBlock(value) !== undefined,
        defaultMessage: () => 'Give IP addresses and CIDR blocks, such as 192.0.2.7 or 2001:db8::/32.',
      },
    },
    { each: true },
  );
}
