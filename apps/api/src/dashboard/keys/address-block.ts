import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';

/** Each element is an IP address or a CIDR block. */
export function AreAddressBlocks(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'areAddressBlocks',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isAddressBlock(value),
        defaultMessage: () => 'Give IP addresses and CIDR blocks, such as 192.0.2.7 or 2001:db8::/32.',
      },
    },
    { each: true },
  );
}

function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
