import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsDefined, IsString } from 'class-validator';
import { Answer } from '../operation/answer.dto';
import { type Call, OperationResult } from '../operation/operation';
import { OperationController } from './operation.decorator';

class Request {
  @IsDefined()
  @IsString()
  ip!: string;
}

class Reply extends Answer {
  city!: string;
}

const lookup = { name: 'ip', body: Request, answer: Reply, errors: [] } as const;
const answer = { city: 'London' };

/** None of these compiles. If one did, its @ts-expect-error would not compile. */
const refused = [
  () => {
    // @ts-expect-error the answer lacks fields of its class
    @OperationController(lookup)
    class Incomplete {
      subject = ({ ip }: Request) => ip;
      handle = () => OperationResult.charged({});
    }
    return Incomplete;
  },
  () => {
    // @ts-expect-error an answer without a price
    @OperationController(lookup)
    class Unpaid {
      subject = ({ ip }: Request) => ip;
      handle = () => answer;
    }
    return Unpaid;
  },
  () => {
    // @ts-expect-error nothing is delivered
    @OperationController(lookup)
    class Silent {
      subject = ({ ip }: Request) => ip;
      handle = () => undefined;
    }
    return Silent;
  },
  () => {
    // @ts-expect-error the subject is a text, not a number
    @OperationController(lookup)
    class OtherSubject {
      subject = ({ ip }: Request) => ip;
      handle(subject: number) {
        return OperationResult.charged({ city: subject.toFixed() });
      }
    }
    return OtherSubject;
  },
  () => {
    // @ts-expect-error the body has no such field
    @OperationController(lookup)
    class OtherBody {
      subject = ({ id }: { id: string }) => id;
      handle = (subject: string, { body }: Call<{ id: string }>) =>
        OperationResult.charged({ city: subject + body.id });
    }
    return OtherBody;
  },
  () => {
    // @ts-expect-error an extra of another operation
    @OperationController(lookup)
    class OtherExtra {
      subject = ({ ip }: Request) => ip;
      handle = () => OperationResult.charged(answer, ['email_company']);
    }
    return OtherExtra;
  },
];

describe('@OperationController', () => {
  it("checks the handler's types against the declared body, subject, answer and price", () => {
    // That is the compiler's work; see the comments above.
    expect(refused).toHaveLength(6);
  });

  it('makes a class the controller of the catalogue’s path', () => {
    @OperationController(lookup)
    class Fine {
      subject({ ip }: Request): string {
        return ip;
      }
      handle(ip: string) {
        return OperationResult.charged({ city: ip });
      }
      test = () => OperationResult.free(answer);
    }
    const route: unknown = Object.getOwnPropertyDescriptor(Fine.prototype, 'answer')!.value;
    expect(Reflect.getMetadata('path', route as object)).toBe('/v1/ip/lookup');
    expect(Reflect.getMetadata('__controller__', Fine)).toBe(true);
  });
});
