import { type EmailAddress, learnedNothing, parseAddress } from '@enrichment/email-domain';
import { type Call, OperationResult } from '../../platform/http/operation/operation';
import { Metrics } from '../../platform/observability/metrics/metrics';
import { Operation } from '../../platform/http/pipeline/operation.decorator';
import { EmailValidationAnswer, EmailValidationRequest, presentEmailValidation } from './email.dto';
import { emailExamples } from './email-examples';
import { TestValidation } from './test-validation';
import { ValidateEmailWithCompany } from './validate-email-with-company';
import { ValidationStarts } from './validation-starts';

/** Validates one email address. */
@Operation({
  name: 'email',
  body: EmailValidationRequest,
  answer: EmailValidationAnswer,
  errors: ['EMAIL_001', 'EMAIL_002'],
  extras: ({ include_company_data: company }) => (company ? ['email_company'] : []),
  counted: (answer, { include_company_data: asked }) => ({ ...answer, company_asked: asked || undefined }),
  note:
    'Costs 1 credit, and 1 more when `company` is delivered. With the `reason` `timeout`, `dns_error`, `refused_us` or `greylisted` ' +
    'the validation itself costs nothing, unless the account has `charge_unknown`. Takes as long as the domain lets it: at most 10 seconds. ' +
    'No mail is sent. `reason` names the finding; the examples have an address for each.',
  examples: emailExamples,
})
export class EmailController {
  /** When `refused_us` or `timeout` rises, mail servers refuse the address of the service. */
  private readonly verdicts;

  constructor(
    private readonly validateEmail: ValidateEmailWithCompany,
    private readonly starts: ValidationStarts,
    private readonly testValidation: TestValidation,
    metrics: Metrics,
  ) {
    this.verdicts = metrics.counter('email_verdicts_total');
  }

  subject({ email }: EmailValidationRequest): EmailAddress {
    return parseAddress(email);
  }

  async handle(address: EmailAddress, call: Call<EmailValidationRequest>) {
    const { body, signal, account, requestId } = call;
    const request = { address, includeCompanyData: body.include_company_data, account, requestId };
    await this.starts.take(account);
    const found = await this.validateEmail.execute(request, signal);
    this.verdicts.inc({ reason: found.reason });
    const answer = presentEmailValidation(found);
    const extras = found.company ? (['email_company'] as const) : [];
    const isFree = learnedNothing(found) && !call.chargeUnknown;
    const result = isFree ? OperationResult.free(answer, extras) : OperationResult.charged(answer, extras);
    return result.with(found.effect);
  }

  async test(address: EmailAddress, { body, signal }: Call<EmailValidationRequest>) {
    const request = { address, includeCompanyData: body.include_company_data };
    return OperationResult.free(presentEmailValidation(await this.testValidation.execute(request, signal)));
  }
}
